// The calls to the file system that TeDDy makes. One record, so that a test can fail or kill at any of them.

import * as fs from 'node:fs'

export const realDisk = {
  open: fs.openSync,
  close: fs.closeSync,
  read: fs.readSync,
  write: fs.writeSync,
  fsync: fs.fsyncSync,
  fstat: fs.fstatSync,
  fchmod: fs.fchmodSync,
  lstat: fs.lstatSync,
  readdir: fs.readdirSync,
  readlink: fs.readlinkSync,
  realpath: fs.realpathSync,
  mkdir: fs.mkdirSync,
  rename: fs.renameSync,
  link: fs.linkSync,
  unlink: fs.unlinkSync,
}

export type Disk = typeof realDisk
