// Answers in JSON, believed as far as they have the documented shape.

import type { ParsedAnswer, SearchResult } from './adapter.ts'

type Names = { readonly title: string; readonly url: string; readonly snippet: string }

/** The results in a list of the answer; `listOf` finds it, and `names` are the fields of one result. */
export function parseJsonAnswer(
  body: string,
  listOf: (answer: Fields) => unknown,
  names: Names,
): ParsedAnswer {
  const answer = parseJson(body)
  if (answer === undefined) {
    const page = /^\s*</.test(body)
    return { problem: page ? 'it answered with a web page, not with JSON' : 'its answer is not valid JSON' }
  }
  const list = listOf(fieldsOf(answer))
  if (!Array.isArray(list)) return { problem: 'its answer holds no list of results' }
  return list.map(fieldsOf).map(
    (fields): SearchResult => ({
      title: textOf(fields[names.title]),
      url: textOf(fields[names.url]),
      snippet: textOf(fields[names.snippet]),
    }),
  )
}

export type Fields = Readonly<Record<string, unknown>>

/** The fields of a JSON object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** What a service says about a refusal, wherever it says it. */
export function complaintIn(body: string): string | undefined {
  const { error, detail, message } = fieldsOf(parseJson(body))
  const places = [
    error,
    detail,
    message,
    fieldsOf(error).detail,
    fieldsOf(error).message,
    fieldsOf(detail).error,
  ]
  return places.find((place): place is string => typeof place === 'string' && place.trim() !== '')
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
