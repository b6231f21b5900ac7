// A value that is made when it is first asked for.

/** Gives what `make` gives, which is called at most once. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
