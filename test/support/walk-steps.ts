// The steps of a random walk through a session: what people, plans and accidents do.

import fc from 'fast-check'

/** What a plan's command does to the files where it runs, whatever is there. */
const commands = [
  (n: number) => `printf 'plan ${n}' > a.txt`,
  (n: number) => `rm -f b.txt; mkdir -p dir; printf 'plan ${n}' > dir/c.txt`,
  (n: number) => `if [ -f a.txt ]; then mv a.txt moved-${n}.txt; fi`,
  () => 'rm -rf dir; ln -sfn a.txt dir',
  (n: number) => `printf 'plan ${n}' > 'new ${n}.txt'; chmod +x 'new ${n}.txt'; touch b.txt; chmod +x b.txt`,
  (n: number) => `printf 'plan ${n}' | tee a.txt b.txt > /dev/null; exit 3`,
] as const

/** The text of the command number `pick` of a plan. */
export const commandOf = (pick: number, n: number) => commands[pick % commands.length]!(n)

export type Edit = {
  readonly where: 'checkout' | 'worktree'
  readonly file: string
  readonly how: 'write' | 'delete'
}

export type WalkStep =
  /** A plan, perhaps an edit while it waits, and its execution. */
  | { readonly kind: 'turn'; readonly pick: number; readonly edit: Edit | null }
  | { readonly kind: 'plan'; readonly pick: number }
  | ({ readonly kind: 'edit' } & Edit)
  | { readonly kind: 'branch' | 'restore' | 'restore --checkout'; readonly turn: number }
  | { readonly kind: 'undo' | 'land' | 'commit' | 'gc' | 'new' }
  | {
      readonly kind: 'kill'
      readonly what: 'turn' | 'restore' | 'land' | 'branch' | 'undo'
      readonly at: number
    }

const edit = {
  where: fc.constantFrom('checkout', 'worktree'),
  file: fc.constantFrom('a.txt', 'b.txt', 'dir/c.txt', 'mine.txt'),
  how: fc.constantFrom('write', 'write', 'delete'),
}
const pick = fc.nat(commands.length - 1)
const of = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind) })

const anyTurn = fc.record({ kind: fc.constant('turn'), pick, edit: fc.option(fc.record(edit)) })

const anyStep: fc.Arbitrary<WalkStep> = fc.oneof(
  { weight: 4, arbitrary: anyTurn },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan'), pick }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit'), ...edit }) },
  { weight: 1, arbitrary: of('commit') },
  { weight: 1, arbitrary: of('gc') },
  { weight: 1, arbitrary: of('new') },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('branch', 'restore', 'restore', 'restore --checkout'),
      turn: fc.nat(7),
    }),
  },
  { weight: 2, arbitrary: of('undo') },
  { weight: 2, arbitrary: of('land') },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('kill'),
      what: fc.constantFrom('turn', 'turn', 'restore', 'land', 'branch', 'undo'),
      at: fc.integer({ min: 1, max: 250 }),
    }),
  },
) as fc.Arbitrary<WalkStep>

/** A walk of so many steps. It begins with two turns, since before that there is nothing to go back to. */
export const anyWalk = (length: number): fc.Arbitrary<readonly WalkStep[]> =>
  fc
    .tuple(anyTurn, anyTurn, fc.array(anyStep, { minLength: length, maxLength: length }))
    .map(([first, second, steps]) => [first, second, ...steps] as readonly WalkStep[])
