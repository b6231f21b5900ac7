// turn.md as text: frontmatter for programs, then a few lines for people.

import type { Usage } from '../model-usage.ts'
import { safeLine } from '../text/safe.ts'
import { thousands } from '../text/thousands.ts'
import { renderFlatYaml } from './flat-yaml.ts'
import { turnFiles } from './layout.ts'
import type { TurnRecord } from './turn-record.ts'

/** The whole file. */
export function renderTurn(record: TurnRecord): string {
  return `---\n${renderFrontmatter(record)}---\n\n${renderBody(record)}`
}

function renderFrontmatter(record: TurnRecord): string {
  const { usage, review } = record
  const filled = (list: readonly string[] | undefined) => (list?.length ? list : undefined)
  return renderFlatYaml([
    ['version', record.version],
    ['id', record.id],
    ['parent_id', record.parentId],
    ['branched_from', record.branchedFrom],
    ['session', record.session],
    ['turn', record.turn],
    ['created', record.created],
    ['agent', record.agent],
    ['agent_version', record.agentVersion],
    // The name of a turn has no blank in it, so the last one parts the two.
    ['stack', filled(record.stack.map(({ agent, turn }) => `${agent} ${turn}`))],
    ['context_depth', record.contextDepth],
    ['pipeline', record.pipeline],
    ['model_asked', record.modelAsked],
    ['model_answered', record.modelAnswered],
    ['tokens_in', usage.input],
    ['tokens_out', usage.output],
    ['tokens_cached', usage.cached],
    ['tokens_estimated', usage.estimated || undefined],
    ['cost', usage.cost ?? 'unknown'],
    ['calls', record.calls],
    ['retries', record.retries],
    ['title', record.title],
    ['plan_sha256', record.planSha256],
    ['review', review?.decision],
    ['reviewed_by', review?.by],
    ['deselected', filled(review?.deselected)],
    ['modified', filled(review?.modified)],
    ['confirmed_protected', filled(review?.confirmedProtected)],
    ['review_message', review?.message],
    ['plan_edited', review?.planEdited || undefined],
    ['status', record.status],
    ['isolation', record.isolation],
    ['snapshot', record.snapshot],
    ['concluded', record.concluded || undefined],
    ['parent_seal', record.parentSeal],
    ['seals', record.seals],
  ])
}

function renderBody(record: TurnRecord): string {
  const model = [record.modelAsked, record.modelAnswered].filter(name => name !== undefined)
  const version = record.agentVersion === undefined ? '' : ` (version ${record.agentVersion})`
  const lines = [
    `Agent: ${forMarkdown(record.agent + version)}`,
    model.length > 0 ? `Model: ${forMarkdown([...new Set(model)].join(', answered by '))}` : undefined,
    `Tokens: ${renderTokens(record.usage)}`,
    record.status === undefined ? undefined : `Status: ${record.status}`,
    `Files: ${renderLinks(record)}`,
  ]
  const title = record.title === undefined ? '' : `: ${forMarkdown(record.title)}`
  const items = lines.filter(line => line !== undefined).map(line => `- ${line}\n`)
  return `# Turn ${forMarkdown(record.turn)}${title}\n\n${items.join('')}`
}

function renderTokens({ input, output, cached, cost, estimated }: Usage): string {
  const price = cost === undefined ? 'cost unknown' : `$${cost.toFixed(2)}`
  const about = estimated ? ' (partly estimated)' : ''
  return `${thousands(input)} in (${thousands(cached)} cached), ${thousands(output)} out${about}, ${price}`
}

function renderLinks(record: TurnRecord): string {
  const links = [
    `[message](${turnFiles.userPrompt})`,
    `[context](${turnFiles.payload})`,
    record.planSha256 === undefined ? undefined : `[plan](${turnFiles.plan})`,
    record.seals === undefined ? undefined : `[report](${turnFiles.report})`,
  ]
  return links.filter(link => link !== undefined).join(', ')
}

/** Foreign text on one line of Markdown, where it shows as it is and means nothing. */
function forMarkdown(text: string): string {
  return safeLine(text).replace(/[\\`*_[\]<>#!|&~$]/g, '\\$&')
}
