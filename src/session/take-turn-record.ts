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
  const from: From = { values, tell }
  const record: TurnRecord = {
    version: takeOne(from, 'version', [1] as const, 'needed') ?? 1,
    id: takeText(from, 'id', 'needed'),
    parentId: takeText(from, 'parent_id'),
    branchedFrom: takeText(from, 'branched_from'),
    session: takeText(from, 'session', 'needed'),
    turn: takeText(from, 'turn', 'needed'),
    created: takeText(from, 'created', 'needed'),
    agent: takeText(from, 'agent', 'needed'),
    agentVersion: takeText(from, 'agent_version'),
    stack: takeList(from, 'stack').map(callerOf),
    contextDepth: takeCount(from, 'context_depth'),
    pipeline: takeText(from, 'pipeline'),
    modelAsked: takeText(from, 'model_asked'),
    modelAnswered: takeText(from, 'model_answered'),
    usage: {
      input: takeCount(from, 'tokens_in'),
      output: takeCount(from, 'tokens_out'),
      cached: takeCount(from, 'tokens_cached'),
      cost: takeCost(from, 'cost'),
      estimated: takeFlag(from, 'tokens_estimated'),
    },
    calls: takeCount(from, 'calls'),
    retries: takeCount(from, 'retries'),
    title: takeText(from, 'title'),
    planSha256: takeText(from, 'plan_sha256'),
    review: takeReview(from),
    status: takeOne(from, 'status', statuses),
    isolation: takeOne(from, 'isolation', isolations),
    snapshot: takeText(from, 'snapshot'),
    concluded: takeFlag(from, 'concluded'),
    parentSeal: takeText(from, 'parent_seal'),
    seals: takeMap(from, 'seals'),
  }
  tellOthers(from)
  return record
}

function takeReview(from: From): ReviewRecord | undefined {
  const decision = takeOne(from, 'review', ['run', 'skip'] as const)
  const by = takeOne(from, 'reviewed_by', ['user', 'yes', 'yolo'] as const, decision && 'needed')
  const rest = {
    deselected: takeList(from, 'deselected'),
    modified: takeList(from, 'modified'),
    confirmedProtected: takeList(from, 'confirmed_protected'),
    message: takeText(from, 'review_message'),
    planEdited: takeFlag(from, 'plan_edited'),
  }
  return decision === undefined || by === undefined ? undefined : { decision, by, ...rest }
}

function callerOf(text: string): Caller {
  const blank = text.lastIndexOf(' ')
  return { agent: text.slice(0, Math.max(0, blank)), turn: text.slice(blank + 1) }
}

type Needed = 'needed' | undefined

type From = { readonly values: ReadonlyMap<string, unknown>; readonly tell: Tell }

function tellWrong({ values, tell }: From, key: string, expected: string): void {
  const value = values.get(key)
  const shown = value === undefined ? 'nothing' : safeLine(JSON.stringify(value) ?? '').slice(0, 80)
  const hint = typeof value === 'number' && expected === 'text' ? { hint: 'put it in quotes' } : {}
  const message = `\`${key}\`: expected ${expected}, found ${shown}`
  tell(key, { rule: 'turn-value', severity: 'error', message, ...hint })
}

function takeText(from: From, key: string, needed: 'needed'): string
function takeText(from: From, key: string): string | undefined
function takeText(from: From, key: string, needed?: Needed): string | undefined {
  const value = from.values.get(key)
  if (typeof value === 'string' && (value !== '' || needed === undefined)) return value
  if (value !== undefined || needed !== undefined) tellWrong(from, key, 'text')
  return needed && ''
}

function takeOne<T extends string | number>(
  from: From,
  key: string,
  among: readonly T[],
  needed?: Needed,
): T | undefined {
  const value = from.values.get(key) as T
  if (among.includes(value)) return value
  if (value !== undefined || needed !== undefined) tellWrong(from, key, among.join(' or '))
  return undefined
}

function takeCount(from: From, key: string): number {
  const value = from.values.get(key)
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
  tellWrong(from, key, 'a whole number')
  return 0
}

function takeCost(from: From, key: string): number | undefined {
  const value = from.values.get(key)
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  if (value !== 'unknown') tellWrong(from, key, 'an amount in dollars, or `unknown`')
  return undefined
}

function takeFlag(from: From, key: string): boolean {
  const value = from.values.get(key)
  if (value !== undefined && typeof value !== 'boolean') tellWrong(from, key, 'true or false')
  return value === true
}

const nothing: readonly string[] = []

function takeList(from: From, key: string): readonly string[] {
  const value = from.values.get(key)
  if (value === undefined) return nothing
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value
  tellWrong(from, key, 'a list of texts')
  return nothing
}

function takeMap(from: From, key: string): ReadonlyMap<string, string> | undefined {
  const value = from.values.get(key)
  if (value === undefined || isTextMap(value)) return value
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : undefined
  if (entries?.every(([, item]) => typeof item === 'string')) return new Map(entries)
  tellWrong(from, key, 'a text by file name')
  return undefined
}

/** Warns of keys that nobody knows. */
function tellOthers({ values, tell }: From): void {
  for (const key of values.keys()) {
    if (turnKeys.has(key)) continue
    const near = nearest(key, [...turnKeys])
    const hint = near === undefined ? {} : { hint: `did you mean \`${near}\`?` }
    const message = `\`${safeLine(key)}\` is not known and does not count`
    tell(key, { rule: 'turn-key', severity: 'warning', message, ...hint })
  }
}

function isTextMap(value: unknown): value is ReadonlyMap<string, string> {
  return value instanceof Map
}
