// Ends our commands when this process is killed and cannot do so itself: a shell waits for the end of a pipe that only
// we hold, and then kills the groups that are on its list.

import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { World } from './world.ts'

const script = `trap '' HUP INT QUIT TERM
while read -r what group; do
  if [ "$what" = watch ]; then live[group]=1; else unset "live[group]"; fi
done
for group in "\${!live[@]}"; do kill -KILL -- "-$group"; done`

let running: ChildProcess | undefined

/** From now on the group dies with this process, however that ends; what it returns takes this back. */
export function watchGroup(world: World, bash: string, group: number): () => void {
  const dog = running ?? start(world, bash)
  const tell = (what: 'watch' | 'forget') => void dog?.stdin?.write(`${what} ${group}\n`)
  tell('watch')
  return () => tell('forget')
}

// One for all commands. Whether it can be started is no reason to run a command or not.
function start({ spawn }: World, bash: string): ChildProcess | undefined {
  try {
    const dog = spawn(bash, ['-c', script], {
      cwd: '/',
      env: {},
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const forget = () => {
      if (running === dog) running = undefined
    }
    dog.once('error', forget).once('exit', forget)
    dog.stdin?.on('error', forget)
    // It must not keep us from ending.
    dog.unref()
    const pipe = dog.stdin as Socket | null
    pipe?.unref()
    running = dog
    return dog
  } catch {
    return undefined
  }
}
