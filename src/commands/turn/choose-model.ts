// The model of a turn: the one that flags, environment or settings name, else what this machine has.

import { tokenizer } from '../../context/tokens.ts'
import type { Model } from '../../model/model.ts'
import { openModel } from '../../model/open-model.ts'
import { line, paint } from '../../text/styled.ts'
import type { Flags, Work } from './work.ts'

type Choosing = Pick<Work, 'world' | 'project' | 'config'> & { readonly flags: Pick<Flags, 'reply'> }

/** Opens the model of that name. */
export function openNamed(work: Choosing, name: string): Promise<Model> {
  const { world, project, config, flags } = work
  const count = async (text: string) => (await tokenizer())(text)
  return openModel(world, project, config, name, {
    count,
    ...(flags.reply !== undefined && { reply: flags.reply }),
  })
}

/** Opens the turn's model; says so when it was found rather than named. */
export async function chooseModel(work: Choosing): Promise<Model> {
  const { world, config } = work
  const named = config.values.model
  if (named !== undefined) return openNamed(work, named)
  const { detectModel } = await import('../../model/detect.ts')
  const { name, why } = await detectModel(world, config)
  world.terminal.tell(paint('dim', line`no model is set: taking ${name} (${why})`))
  return openNamed(work, name)
}
