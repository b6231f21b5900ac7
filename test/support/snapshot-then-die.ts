// Child of the crash tests: argv is what to do, the step to die at, the project, and the two snapshots.

import { landSession } from '../../src/snapshot/land.ts'
import { checkoutPlace } from '../../src/snapshot/place.ts'
import { restoreSnapshot } from '../../src/snapshot/restore.ts'
import { openStore } from '../../src/snapshot/store.ts'
import { takeSnapshot } from '../../src/snapshot/take.ts'
import { findWorktree, openWorktree } from '../../src/snapshot/worktree.ts'
import { newId } from '../../src/world/ids.ts'
import { realWorld } from '../../src/world/real-world.ts'
import { deadlyDisk } from './faulty-disk.ts'

const [what, step, root = '', from = '', to = ''] = process.argv.slice(2)
const local = `${root}/.teddy/local`
const calm = realWorld()
const store = await openStore(calm, { root, local })
const place = checkoutPlace(calm, store)
const world = { ...calm, disk: deadlyDisk(Number(step)) }
const id = newId(world.clock)
if (what === 'restore') await restoreSnapshot(world, place, { id, from, to, title: 'restore' })
if (what === 'take') await takeSnapshot(world, place, { ref: 'refs/teddy/s/03', message: 'x' })
if (what === 'worktree') await openWorktree(world, store, { session: 's', local, commit: to })
if (what === 'land') {
  const { place: worktree } = (await findWorktree(calm, store, { session: 's', local }))!
  await landSession(world, { session: 's', checkout: place, worktree }, { id })
}
