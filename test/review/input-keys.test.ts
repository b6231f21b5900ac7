import type { Key } from 'ink'
import { expect, test } from 'vitest'
import { keysOf, newPasteGuard } from '../../src/review/input-keys.ts'

const none: Key = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
}

test('one event may bring many keys, each grapheme one', () => {
  expect(keysOf('jj \r', none)).toEqual(['j', 'j', ' ', 'enter'])
  expect(keysOf('é👩‍👧\t\u007f', none)).toEqual(['é', '👩‍👧', 'tab', 'backspace'])
  expect(keysOf('x\r\n', none)).toEqual(['x', 'enter'])
})

test('named keys, control keys, and nothing for keys with Alt', () => {
  expect(keysOf('', { ...none, pageDown: true })).toEqual(['pagedown'])
  expect(keysOf('c', { ...none, ctrl: true })).toEqual(['ctrl-c'])
  expect(keysOf('a', { ...none, meta: true })).toEqual([])
})

test('T-04 a long event is a paste, and so is what follows without a pause', () => {
  let now = 0
  const guard = newPasteGuard(() => now)
  expect([guard('j'), guard('x'.repeat(500)), guard('\r')]).toEqual(['typed', 'paste', 'paste'])
  now = 149
  expect(guard('\r')).toBe('paste')
  now = 300
  expect(guard('\r')).toBe('typed')
})
