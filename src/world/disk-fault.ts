// Errors of the operating system about files, said for people.

import { errorCode, Fault } from '../errors.ts'

const sayings: Readonly<Record<string, { readonly what: string; readonly hint: string }>> = {
  ENOSPC: { what: 'the disk is full', hint: 'free some space, then run the command again' },
  EDQUOT: { what: 'your disk quota is used up', hint: 'free some space, then run the command again' },
  EROFS: { what: 'the file system is read-only', hint: 'mount it writable, or work in another folder' },
  EACCES: { what: 'permission denied', hint: 'check the owner and mode of the folder with `ls -ld`' },
  EPERM: { what: 'not permitted', hint: 'check the owner and mode of the folder with `ls -ld`' },
  EIO: { what: 'the disk reported an error', hint: 'check the disk (`dmesg`); the old file is intact' },
  EMFILE: { what: 'too many open files', hint: 'raise the limit with `ulimit -n`' },
  ENFILE: { what: 'too many open files on this machine', hint: 'close some programs and try again' },
  ENAMETOOLONG: { what: 'the name is too long', hint: 'use a shorter name' },
  ELOOP: { what: 'it is a symbolic link, which TeDDy does not follow here', hint: 'name the real file' },
  EXDEV: { what: 'it lies on another device', hint: 'keep `.teddy` and the project on one file system' },
  EBUSY: { what: 'it is in use', hint: 'close the program that uses it' },
  ENOTDIR: { what: 'a part of the path is not a folder', hint: 'check the path' },
  EISDIR: { what: 'it is a folder', hint: 'name a file' },
  ENOENT: { what: 'no such file or folder', hint: 'check the path' },
}

/** A disk error as a Fault that names the path; anything unknown stays what it is. */
export function diskFault(error: unknown, path: string): unknown {
  const saying = sayings[errorCode(error) ?? '']
  if (error instanceof Fault || saying === undefined) return error
  return new Fault('failed', `${path}: ${saying.what}`, { hints: [saying.hint], cause: error })
}
