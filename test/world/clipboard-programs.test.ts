import { expect, test } from 'vitest'
import { clipboardPrograms } from '../../src/world/clipboard-programs.ts'

const names = (platform: NodeJS.Platform, env: Record<string, string>) =>
  clipboardPrograms(platform, env).map(({ read }) => read[0])

test.each([
  ['linux', {}, []],
  ['linux', { DISPLAY: ':0' }, ['xclip', 'xsel']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['wl-paste']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, ['wl-paste', 'xclip', 'xsel']],
  ['linux', { WSL_DISTRO_NAME: 'Debian', DISPLAY: ':0' }, ['powershell.exe', 'xclip', 'xsel']],
  ['freebsd', { DISPLAY: ':0' }, ['xclip', 'xsel']],
  ['android', { TERMUX_VERSION: '0.118' }, ['termux-clipboard-get']],
  ['darwin', {}, ['pbpaste']],
  ['win32', {}, ['powershell.exe']],
] as const)('on %s with %j', (platform, env, expected) => {
  expect(names(platform, env)).toEqual(expected)
})

test('an empty DISPLAY is none', () => {
  expect(names('linux', { DISPLAY: '', WAYLAND_DISPLAY: '' })).toEqual([])
})
