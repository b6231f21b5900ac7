// How a reply ended, from every sign there is. Only a reply without any doubt is complete.

import type { Heard } from './heard.ts'
import type { ModelAnswer } from './model.ts'
import { showable } from './server-message.ts'

type Ending = { readonly end: Exclude<ModelAnswer['end'], 'interrupted'>; readonly why?: string }

/** The end of a reply of which something arrived; `broken` is what ended the connection, said for people. */
export function replyEnd(heard: Heard, broken: string | undefined): Ending {
  const { finish, text } = heard
  if (broken !== undefined) return { end: 'cut', why: broken }
  if (heard.damage !== undefined) return { end: 'cut', why: heard.damage }
  const reason = finish?.finishReason
  switch (reason?.unified) {
    case 'stop':
      if (heard.refused) return declined
      return text.trim() === '' ? { end: 'empty', why: 'the reply is empty' } : { end: 'complete' }
    case 'length':
      return {
        end: 'too-long',
        why: 'the reply reached the most tokens it may have, and stops in the middle',
      }
    case 'content-filter':
      if (heard.refused || reason.raw === 'refusal') return declined
      return { end: 'filtered', why: `a filter of the provider stopped the reply${raw(reason.raw)}` }
    case 'tool-calls':
      return { end: 'cut', why: 'the model tried to call a tool instead of writing a plan' }
    case 'error':
    case 'other':
      return { end: 'cut', why: `the provider ended the reply early${raw(reason.raw)}` }
    default:
      return { end: 'cut', why: 'the stream ended before the reply did' }
  }
}

const declined: Ending = { end: 'refused', why: 'the model declined to answer' }

function raw(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${showable(reason.slice(0, 60), [])})`
}
