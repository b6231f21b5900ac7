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
  fchown: fs.fchownSync,
  lstat: fs.lstatSync,
  readdir: fs.readdirSync,
  readlink: fs.readlinkSync,
  realpath: fs.realpathSync,
  mkdir: fs.mkdirSync,
  rmdir: fs.rmdirSync,
  rename: fs.renameSync,
  link: fs.linkSync,
  symlink: fs.symlinkSync,
  unlink: fs.unlinkSync,
  utimes: fs.utimesSync,
}

export type Disk = typeof realDisk
