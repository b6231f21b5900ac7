// Names to addresses. Apart from the connection, so that a test can answer like a hostile name server.

export type Address = { readonly address: string; readonly family: number }

export type Resolve = (host: string) => Promise<readonly Address[]>

// Loaded at the first use: every command starts faster without it.
export const realResolve: Resolve = async host => {
  const { lookup } = await import('node:dns/promises')
  return lookup(host, { all: true, verbatim: true })
}
