// Which language a file is written in, by what the plan calls it or by its name.

/** Names of highlight.js by the endings and words people use; one entry here is one chunk that is loaded when needed. */
const languages: Readonly<Record<string, string>> = {
  bash: 'bash',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  csharp: 'csharp',
  css: 'css',
  diff: 'diff',
  patch: 'diff',
  dockerfile: 'dockerfile',
  go: 'go',
  graphql: 'graphql',
  html: 'xml',
  svg: 'xml',
  vue: 'xml',
  xml: 'xml',
  ini: 'ini',
  toml: 'ini',
  java: 'java',
  cjs: 'javascript',
  javascript: 'javascript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  json: 'json',
  jsonc: 'json',
  kotlin: 'kotlin',
  kt: 'kotlin',
  less: 'less',
  lua: 'lua',
  makefile: 'makefile',
  markdown: 'markdown',
  md: 'markdown',
  perl: 'perl',
  pl: 'perl',
  php: 'php',
  py: 'python',
  python: 'python',
  r: 'r',
  rb: 'ruby',
  ruby: 'ruby',
  rs: 'rust',
  rust: 'rust',
  scss: 'scss',
  sql: 'sql',
  swift: 'swift',
  cts: 'typescript',
  mts: 'typescript',
  ts: 'typescript',
  tsx: 'typescript',
  typescript: 'typescript',
  yaml: 'yaml',
  yml: 'yaml',
}

/** The language of a file; `info` is what stands behind its fence. Undefined when it is not known. */
export function languageOf(path: string, info: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return own(ending) ?? own(info.trim().split(/\s/)[0]!.toLowerCase())
}

function own(name: string): string | undefined {
  return Object.hasOwn(languages, name) ? languages[name] : undefined
}
