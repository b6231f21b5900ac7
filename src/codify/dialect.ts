// What a dialect can say: the workflow in its terms, before it is written.

import { mergeText } from './merge-text.ts'
import {
  type Attribute,
  type Block,
  type Callout,
  type Dialect,
  type Section,
  type Step,
  titleOf,
  type Workflow,
} from './workflow.ts'

/** The workflow as the dialect carries it; carrying twice changes nothing more. */
export function inDialect(workflow: Workflow, dialect: Dialect): Workflow {
  if (dialect === 'full') return { ...workflow, frontmatter: named(workflow.frontmatter, dialect) }
  const title = titleOf(workflow)
  const sections = workflow.sections.map(section => sectionIn(section, dialect))
  if (dialect === 'spec') {
    const intro = mergeText(workflow.intro.map(withoutGate))
    return { frontmatter: undefined, title, intro, sections }
  }
  const { intro } = workflow
  const frontmatter = named(workflow.frontmatter, dialect) ?? { type: 'workflow' }
  return {
    frontmatter: title === undefined ? frontmatter : { ...frontmatter, title },
    title: undefined,
    intro: intro.map((block, n) => (n === 0 ? withoutHeading(block) : block)),
    sections,
  }
}

/** A frontmatter that names its dialect names the right one. */
function named(frontmatter: Workflow['frontmatter'], dialect: Dialect): Workflow['frontmatter'] {
  return frontmatter?.dialect === undefined ? frontmatter : { ...frontmatter, dialect }
}

function sectionIn(section: Section, dialect: 'spec' | 'crucible'): Section {
  if (dialect === 'spec') return { ...section, blocks: mergeText(section.blocks.map(withoutGate)) }
  return section.kind === 'step' ? withoutMark(section) : section
}

/** The spec dialect knows no gates: they are said in prose. */
function withoutGate(block: Block): Block {
  return block.kind === 'callout' && block.callout === 'gate' ? gateInProse(block) : block
}

function gateInProse({ title, text, place }: Callout): Block {
  const words = [title, ...text.split('\n')].map(line => line.trim()).filter(line => line !== '')
  const prose = `Requires approval before this step: ${words.join(' ') || 'a person says yes'}`
  return { kind: 'text', text: prose, place }
}

/** The crucible dialect says `!` and `?` by an attribute, and channel and version by others. */
function withoutMark(step: Step): Step {
  const taken = ['channel', ...(step.agent === undefined ? [] : ['agent_version'])]
  const attributes = step.attributes.filter(
    ({ key }) =>
      !(taken.includes(key) && (key === 'channel' ? step.channel : step.agentVersion) !== undefined) &&
      !(key === 'on_error' && step.mark !== undefined),
  )
  if (step.mark === undefined) return { ...step, attributes }
  const value = step.mark === 'critical' ? 'halt' : 'skip'
  const policy: Attribute = { key: 'on_error', value, place: step.place }
  return { ...step, mark: undefined, attributes: [...attributes, policy] }
}

/** Without a title above it, a level-1 heading in the text would be taken for one. */
function withoutHeading(block: Block): Block {
  if (block.kind !== 'text' || !/^ {0,3}#(?:[ \t]|$)/m.test(block.text.split('\n', 1)[0]!)) return block
  const [first = '', ...rest] = block.text.split('\n')
  const gap = rest.length === 0 || rest[0]!.trim() === '' ? [] : ['']
  return { ...block, text: [`\\${first.trimStart()}`, ...gap, ...rest].join('\n') }
}
