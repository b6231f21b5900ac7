// Whether this machine lets us mount a disk of our own, as most Linux machines do.

import { spawnSync } from 'node:child_process'

export function canMount(): boolean {
  return spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp']).status === 0
}
