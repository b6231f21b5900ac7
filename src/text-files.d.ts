// Files that the build and the tests import as text.

declare module '*.xml' {
  const text: string
  export default text
}

declare module '*.yaml' {
  const text: string
  export default text
}

declare module '*.md' {
  const text: string
  export default text
}

declare module '*.txt' {
  const text: string
  export default text
}
