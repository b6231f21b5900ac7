// Recorded replies that a project's pipeline names count only after `teddy trust`, as they do in its settings.

import type { Project } from '../../config/project.ts'
import { isTrusted } from '../../config/trust.ts'
import type { Problem } from '../../errors.ts'
import type { World } from '../../world/world.ts'
import { namesOn, readFrom } from '../agents/project-texts.ts'
import { type CheckedPipeline, guardedModels } from './check-pipeline.ts'
import { pipelineShelf } from './list-pipelines.ts'
import { parsePipeline } from './parse-pipeline.ts'
import type { NeedsTrust, Step } from './pipeline.ts'

type Needs = Pick<World, 'disk' | 'env'>

/** The steps of the pipeline in `file` without the models that nobody accepted, and one warning about them. */
export function takeTrusted(
  world: Needs,
  file: string,
  { steps, problems, needsTrust }: CheckedPipeline,
): { readonly steps: readonly Step[]; readonly warnings: readonly Problem[] } {
  if (needsTrust.length === 0 || isTrusted(world, file, needsTrust)) return { steps, warnings: problems }
  const ignored = new Set(needsTrust.map(({ value }) => value))
  return {
    steps: steps.map(step => (ignored.has(step.model ?? '') ? { ...step, model: undefined } : step)),
    warnings: [...problems, notTrusted(needsTrust)],
  }
}

/** The lines of all of a project's pipelines that count only after `teddy trust`, by file. */
export function pipelinesNeedingTrust(
  world: Needs,
  project: Project,
): readonly { readonly file: string; readonly lines: readonly NeedsTrust[] }[] {
  const shelf = pipelineShelf(project)
  return namesOn(world, shelf).flatMap(name => {
    const own = readFrom(world, shelf, name)
    const lines = own === undefined ? [] : guardedModels(parsePipeline(own.text))
    return own === undefined || lines.length === 0 ? [] : [{ file: own.file, lines }]
  })
}

function notTrusted(lines: readonly NeedsTrust[]): Problem {
  const names = lines.map(({ name }) => `\`${name}\``).join(', ')
  return {
    rule: 'not-trusted',
    severity: 'warning',
    message: `${names} ignored: a project may not name recorded replies by itself`,
    line: lines[0]!.line,
    column: 1,
    hint: '`teddy trust` shows the lines and accepts them',
  }
}
