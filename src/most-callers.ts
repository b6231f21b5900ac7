// How many agents may wait for each other; the check of a plan and the stack of a session share it.

export const mostCallers = 8
