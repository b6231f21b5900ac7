// Child of the crash test of claiming a turn: argv is the step to die at, the project's folder and the session.

import { claimTurn } from '../../src/session/claim-turn.ts'
import { tipOf } from '../../src/session/line.ts'
import { turnToPlan } from '../../src/session/next-turn.ts'
import { readSession } from '../../src/session/read-session.ts'
import { realClock } from '../../src/world/clock.ts'
import { realDisk } from '../../src/world/disk.ts'
import { deadlyDisk } from './faulty-disk.ts'
import { start } from './session-on-disk.ts'

const [step, folder, id] = process.argv.slice(2)
const project = { folder: folder! }
const session = readSession({ disk: realDisk }, project, id!)
const next = turnToPlan(session, tipOf({ disk: realDisk }, project, session))
claimTurn({ disk: deadlyDisk(Number(step)), clock: realClock }, session, next, start)
