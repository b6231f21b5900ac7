// Whether the user's words let something pass, or ask for something.

const yes =
  /^(?:yes|yep|yeah|ok(?:ay)?|y|approved?|lgtm|looks good|go ahead|go on|continue|proceed|ship it|do it|agreed|sure|fine|perfect|great|thanks?(?: you)?)\b/i

/** A word that turns a yes into something else. */
const but = /\b(?:but|except|instead|however|though|first|not|don't|wait|only|rather|unless|also)\b|\?/i

/** Short words of consent; a yes with a condition is a correction. */
export function isApproval(words: string): boolean {
  const text = words.trim()
  return text.length <= 80 && yes.test(text) && !but.test(text)
}
