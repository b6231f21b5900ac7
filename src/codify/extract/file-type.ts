// The type of a file in a flow, by its extension.

const types: Readonly<Record<string, string>> = {
  md: 'Markdown',
  mdx: 'Markdown',
  txt: 'Text',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  mts: 'TypeScript',
  js: 'JavaScript',
  jsx: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  json: 'JSON',
  jsonl: 'JSONL',
  yaml: 'YAML',
  yml: 'YAML',
  toml: 'TOML',
  xml: 'XML',
  html: 'HTML',
  css: 'CSS',
  scss: 'CSS',
  svg: 'SVG',
  csv: 'CSV',
  sql: 'SQL',
  py: 'Python',
  rs: 'Rust',
  go: 'Go',
  java: 'Java',
  kt: 'Kotlin',
  rb: 'Ruby',
  php: 'PHP',
  c: 'C',
  h: 'C',
  cpp: 'Cpp',
  hpp: 'Cpp',
  cs: 'CSharp',
  swift: 'Swift',
  sh: 'Shell',
  bash: 'Shell',
  pdf: 'PDF',
  png: 'Image',
  jpg: 'Image',
  jpeg: 'Image',
}

/** The type's name; undefined when the extension says nothing. */
export function typeOfFile(path: string): string | undefined {
  if (/^https?:\/\//i.test(path)) return 'URL'
  const extension = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase()
  return extension !== undefined && Object.hasOwn(types, extension) ? types[extension] : undefined
}
