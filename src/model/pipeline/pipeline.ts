// A pipeline as data: prompts that are sent one after the other, the last of which writes the plan.

/** One call of a model. */
export type Step = {
  /** Names its output, for later steps and for its files. */
  readonly name: string
  /** Counted from 1. */
  readonly number: number
  /** What the step is sent: text with inputs such as `{{context}}` and `{{analysis}}`. */
  readonly prompt: string
  /** The agent whose system prompt it gets; undefined: one that writes a plan gets the turn's, others none. */
  readonly agent: string | undefined
  /** undefined: the model of the turn. */
  readonly model: string | undefined
  /** A plan in the plan format, or text for later steps. The last step writes the plan. */
  readonly writes: 'plan' | 'notes'
}

/** A step with all it needs for its call. */
export type ReadyStep = Step & {
  /** The system prompt of the agent that it names. */
  readonly agentPrompt: string | undefined
}

/** A line of a project's pipeline that counts only after `teddy trust`. */
export type NeedsTrust = { readonly name: string; readonly value: string; readonly line: number }

/** What every step may use besides the outputs of earlier steps. */
export const givenInputs = ['context', 'message'] as const

export const mostSteps = 20
