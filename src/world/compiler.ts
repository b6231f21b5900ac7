// How much the compiler of the program itself does: its best takes longer than what it saves in a tenth of a second.

/** For loops that end within a second: they are compiled fast, not for speed. */
export function compileForShort(): void {
  setFlag('--no-turbofan')
}

/** For work that takes seconds, which is how everything starts. */
export function compileForLong(): void {
  setFlag('--turbofan')
}

// Loading the module takes longer than calling it, and most commands never do.
function setFlag(flag: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flag)
}
