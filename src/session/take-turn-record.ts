// The values of turn.md's frontmatter, checked one by one and made into a record.

import type { Problem } from '../errors.ts'
import { nearest } from '../text/nearest.ts'
import { safeLine } from '../text/safe.ts'
import type { Caller, ReviewRecord, TurnRecord } from './turn-record.ts'

type Tell = (key: string, problem: Pick<Problem, 'rule' | 'severity' | 'message' | 'hint'>) => void

/** Everything that may stand in turn.md. */
export const turnKeys: ReadonlySet<string> = new Set([
  ...['version', 'id', 'parent_id', 'branched_from', 'session', 'turn', 'created'],
  ...['agent', 'agent_version', 'stack', 'context_depth', 'pipeline', 'model_asked', 'model_answered'],
  ...['tokens_in', 'tokens_out', 'tokens_cached', 'tokens_estimated', 'cost', 'calls', 'retries'],
  ...['title', 'plan_sha256', 'review', 'reviewed_by', 'deselected', 'modified', 'confirmed_protected'],
  ...[
    'review_message',
    'plan_edited',
    'status',
    'isolation',
    'snapshot',
    'concluded',
    'parent_seal',
    'seals',
  ],
])

const isolations = ['worktree', 'in-place', 'none'] as const
const statuses = ['SUCCESS', 'FAILURE', 'SKIPPED', 'ABORTED'] as const

/** The record; problems go to `tell`, and a record with an error among them is not to be used. */
export function takeTurnRecord(values: ReadonlyMap<string, unknown>, tell: Tell): TurnRecord {
  const take = takerOf(values, tell)
  const record: TurnRecord = {
    version: take.one('version', [1] as const, 'needed') ?? 1,
    id: take.text('id', 'needed'),
    parentId: take.text('parent_id'),
    branchedFrom: take.text('branched_from'),
    session: take.text('session', 'needed'),
    turn: take.text('turn', 'needed'),
    created: take.text('created', 'needed'),
    agent: take.text('agent', 'needed'),
    agentVersion: take.text('agent_version'),
    stack: take.list('stack').map(callerOf),
    contextDepth: take.count('context_depth'),
    pipeline: take.text('pipeline'),
    modelAsked: take.text('model_asked'),
    modelAnswered: take.text('model_answered'),
    usage: {
      input: take.count('tokens_in'),
      output: take.count('tokens_out'),
      cached: take.count('tokens_cached'),
      cost: take.cost('cost'),
      estimated: take.flag('tokens_estimated'),
    },
    calls: take.count('calls'),
    retries: take.count('retries'),
    title: take.text('title'),
    planSha256: take.text('plan_sha256'),
    review: takeReview(take),
    status: take.one('status', statuses),
    isolation: take.one('isolation', isolations),
    snapshot: take.text('snapshot'),
    concluded: take.flag('concluded'),
    parentSeal: take.text('parent_seal'),
    seals: take.map('seals'),
  }
  take.nothingElse()
  return record
}

function takeReview(take: Taker): ReviewRecord | undefined {
  const decision = take.one('review', ['run', 'skip'] as const)
  const by = take.one('reviewed_by', ['user', 'yes', 'yolo'] as const, decision && 'needed')
  const rest = {
    deselected: take.list('deselected'),
    modified: take.list('modified'),
    confirmedProtected: take.list('confirmed_protected'),
    message: take.text('review_message'),
    planEdited: take.flag('plan_edited'),
  }
  return decision === undefined || by === undefined ? undefined : { decision, by, ...rest }
}

function callerOf(text: string): Caller {
  const blank = text.lastIndexOf(' ')
  return { agent: text.slice(0, Math.max(0, blank)), turn: text.slice(blank + 1) }
}

type Needed = 'needed' | undefined
type Taker = ReturnType<typeof takerOf>

function takerOf(values: ReadonlyMap<string, unknown>, tell: Tell) {
  const found = (key: string) => values.get(key)
  const wrong = (key: string, expected: string) => {
    const value = values.get(key)
    const shown = value === undefined ? 'nothing' : safeLine(JSON.stringify(value) ?? '').slice(0, 80)
    const hint = typeof value === 'number' && expected === 'text' ? { hint: 'put it in quotes' } : {}
    const message = `\`${key}\`: expected ${expected}, found ${shown}`
    tell(key, { rule: 'turn-value', severity: 'error', message, ...hint })
  }
  function text(key: string, needed: 'needed'): string
  function text(key: string): string | undefined
  function text(key: string, needed?: Needed): string | undefined {
    const value = found(key)
    if (typeof value === 'string' && (value !== '' || needed === undefined)) return value
    if (value !== undefined || needed !== undefined) wrong(key, 'text')
    return needed && ''
  }
  return {
    text,
    one: <T extends string | number>(key: string, among: readonly T[], needed?: Needed): T | undefined => {
      const value = found(key) as T
      if (among.includes(value)) return value
      if (value !== undefined || needed !== undefined) wrong(key, among.join(' or '))
      return undefined
    },
    count: (key: string): number => {
      const value = found(key)
      if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
      wrong(key, 'a whole number')
      return 0
    },
    cost: (key: string): number | undefined => {
      const value = found(key)
      if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
      if (value !== 'unknown') wrong(key, 'an amount in dollars, or `unknown`')
      return undefined
    },
    flag: (key: string): boolean => {
      const value = found(key)
      if (value !== undefined && typeof value !== 'boolean') wrong(key, 'true or false')
      return value === true
    },
    list: (key: string): readonly string[] => {
      const value = found(key)
      if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value
      if (value !== undefined) wrong(key, 'a list of texts')
      return []
    },
    map: (key: string): ReadonlyMap<string, string> | undefined => {
      const value = found(key)
      if (value === undefined || isTextMap(value)) return value
      const entries = typeof value === 'object' && value !== null ? Object.entries(value) : undefined
      if (entries?.every(([, item]) => typeof item === 'string')) return new Map(entries)
      wrong(key, 'a text by file name')
      return undefined
    },
    nothingElse: () => {
      for (const key of values.keys()) {
        if (turnKeys.has(key)) continue
        const near = nearest(key, [...turnKeys])
        const hint = near === undefined ? {} : { hint: `did you mean \`${near}\`?` }
        const message = `\`${safeLine(key)}\` is not known and does not count`
        tell(key, { rule: 'turn-key', severity: 'warning', message, ...hint })
      }
    },
  }
}

function isTextMap(value: unknown): value is ReadonlyMap<string, string> {
  return value instanceof Map
}
