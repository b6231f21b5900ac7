// What the loop says to the model when nobody says anything.

export const goOnMessage = 'Continue.'
