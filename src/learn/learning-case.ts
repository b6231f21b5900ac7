// One thing to learn from: what was asked, what went wrong, what was right.

export const caseKinds = ['puzzle', 'correction', 'preference'] as const
export type CaseKind = (typeof caseKinds)[number]

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

export type LearningCase = {
  /** `puzzle-3f2a…`: the same content has the same id. */
  readonly id: string
  readonly kind: CaseKind
  readonly source: CaseSource
  /** Roles alternate; the last message is the user's. */
  readonly prompt: readonly Message[]
  readonly chosen: string
  /** What the agent did first; undefined when nothing of it is known. */
  readonly rejected: string | undefined
  readonly story: Story
}

export type CaseSource = {
  readonly sessionId: string
  /** The phase's block id, or the turn. */
  readonly phase: string
  readonly agent: string
  readonly model: string
  readonly channel: string
  /** ISO time; empty when the note has none. */
  readonly created: string
  readonly tags: readonly string[]
  /** sha256 of the text that the case was made from. */
  readonly hash: string
}

/** The case as a person reads it. */
export type Story = PuzzleStory | CorrectionStory | PreferenceStory

export type PuzzleStory = {
  readonly kind: 'puzzle'
  readonly title: string
  readonly context: string
  readonly failure: string
  readonly constraints: readonly string[]
  readonly question: string
  readonly expected: string
}

export type CorrectionStory = {
  readonly kind: 'correction'
  readonly title: string
  readonly context: string
  readonly behaviour: string
  readonly correction: string
  readonly correct: string
}

export type PreferenceReason = 'refused by the check' | 'skipped in review' | 'changed in review'

export type PreferenceStory = {
  readonly kind: 'preference'
  readonly title: string
  readonly reason: PreferenceReason
}

export type LeftOut = {
  readonly kind: CaseKind
  readonly sessionId: string
  readonly phase: string
  readonly reason:
    | 'environment'
    | 'network'
    | 'secret'
    | 'no resolution'
    | 'nothing to compare'
    | 'same as another'
}

export type Found = { readonly cases: readonly LearningCase[]; readonly leftOut: readonly LeftOut[] }
