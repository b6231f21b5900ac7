// A pipeline that is ready to run: the project's own, else the one that comes with TeDDy, checked.

import type { Config } from '../../config/load.ts'
import type { Project } from '../../config/project.ts'
import { Fault, type Problem } from '../../errors.ts'
import { nearest } from '../../text/nearest.ts'
import type { World } from '../../world/world.ts'
import { listAgents } from '../agents/list-agents.ts'
import { plainName, readFrom } from '../agents/project-texts.ts'
import { readAgent } from '../agents/read-agent.ts'
import { knownProviders } from '../providers.ts'
import review from './built-in/review.yaml'
import think from './built-in/think.yaml'
import { type CheckedPipeline, checkPipeline } from './check-pipeline.ts'
import { type builtInPipelines, listPipelines, pipelineShelf } from './list-pipelines.ts'
import type { ReadyStep } from './pipeline.ts'
import { takeTrusted } from './trust-pipeline.ts'

export type Pipeline = {
  readonly name: string
  readonly origin: { readonly from: 'built-in' } | { readonly from: 'project'; readonly file: string }
  readonly steps: readonly ReadyStep[]
  /** What was ignored or looks like a slip. */
  readonly warnings: readonly Problem[]
}

type Needs = Pick<World, 'disk' | 'env'>

const builtIn: Readonly<Record<(typeof builtInPipelines)[number], string>> = { think, review }

/** Reads the pipeline of that name; a Fault lists everything that is wrong with it. */
export function readPipeline(world: Needs, project: Project, config: Config, given: string): Pipeline {
  const name = plainName(given, 'a pipeline')
  const own = readFrom(world, pipelineShelf(project), name)
  const text = own?.text ?? (Object.hasOwn(builtIn, name) ? builtIn[name as keyof typeof builtIn] : undefined)
  if (text === undefined) throw unknownPipeline(name, listPipelines(world, project))
  const checked = checkPipeline(text, {
    agents: listAgents(world, project),
    providers: knownProviders(config).map(provider => provider.name),
  })
  if (checked.problems.some(({ severity }) => severity === 'error'))
    throw unusable(own?.file ?? name, checked.problems)
  const { steps, warnings } = own === undefined ? taken(checked) : takeTrusted(world, own.file, checked)
  return {
    name,
    origin: own === undefined ? { from: 'built-in' } : { from: 'project', file: own.file },
    // Before the first call, so that a prompt that cannot be read costs nothing.
    steps: steps.map(step => ({
      ...step,
      agentPrompt: step.agent === undefined ? undefined : readAgent(world, project, step.agent).prompt,
    })),
    warnings,
  }
}

function taken({ steps, problems }: CheckedPipeline) {
  return { steps, warnings: problems }
}

function unknownPipeline(name: string, pipelines: readonly string[]): Fault {
  const near = nearest(name, pipelines)
  return new Fault('usage', `there is no pipeline '${name}'`, {
    hints: [
      near === undefined ? `there are ${pipelines.join(', ')}` : `did you mean ${near}?`,
      `your own is a file: .teddy/pipelines/${name}.yaml`,
    ],
  })
}

function unusable(file: string, problems: readonly Problem[]): Fault {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const count = errors === 1 ? 'a problem' : `${errors} problems`
  return new Fault('usage', `${file} has ${count}`, {
    problems,
    file,
    hints: [`mend ${file}; no model was called`],
  })
}
