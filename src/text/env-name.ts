// Which environment variables a plan may set for a command.

/**
 * Variables that make other programs run code or change how the shell reads the command, so that what runs is no
 * longer what the command shows. `PATH`, `HOME`, `PYTHONPATH` and the like stay allowed: projects need them to use
 * their own tools, they add no code by themselves, and the review shows their values beside the command.
 */
const refusedNames: ReadonlySet<string> = new Set([
  // The shell itself.
  'BASH_ENV',
  'ENV',
  'IFS',
  'SHELLOPTS',
  'BASHOPTS',
  'BASH_XTRACEFD',
  'POSIXLY_CORRECT',
  'PROMPT_COMMAND',
  'PS0',
  'PS1',
  'PS2',
  'PS4',
  // Code that a language or a library loads on its own.
  'NODE_OPTIONS',
  'PYTHONSTARTUP',
  'PYTHONHOME',
  'PERL5OPT',
  'PERL5DB',
  'RUBYOPT',
  'JAVA_TOOL_OPTIONS',
  'JDK_JAVA_OPTIONS',
  '_JAVA_OPTIONS',
  'GCONV_PATH',
  'GLIBC_TUNABLES',
  // Programs that other programs start.
  'LESSOPEN',
  'LESSCLOSE',
  'SSH_ASKPASS',
  'SUDO_ASKPASS',
])

const refusedPrefixes: readonly string[] = ['LD_', 'DYLD_', 'GIT_', 'BASH_FUNC_', 'TEDDY_']

/** Why a plan may not set this variable, or undefined when it may. */
export function refusedEnvName(name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    return 'is not a variable name; use letters, digits and _, and no digit first'
  }
  const prefix = refusedPrefixes.find(start => name.startsWith(start))
  if (prefix !== undefined || refusedNames.has(name)) {
    return 'changes what other programs run; set it inside the command, where it can be seen'
  }
  return undefined
}

/** Why this cannot be a variable's value, or undefined when it can. */
export function refusedEnvValue(value: string): string | undefined {
  return value.includes('\0') ? 'holds a NUL byte, which no environment can carry' : undefined
}
