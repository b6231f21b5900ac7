// Previews of what concerns files and addresses: CREATE, EDIT, READ, PRUNE and entries of the context.

import { diffTexts } from '../edit/diff.ts'
import { renderDiff, renderPatch } from '../edit/render-diff.ts'
import { renderMatch } from '../edit/render-match.ts'
import type { Create, Edit, FindReplace, Prune, Read, Resource } from '../plan/plan.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import { fileAsItWillBe } from './file-content.ts'
import { type ActionItem, type ContextItem, nameOf } from './items.ts'
import { languageOf } from './languages.ts'
import type { Part, Scene } from './preview.ts'
import { countHidden, readableCopy } from './reveal.ts'
import { counted, givenLines, type LineSource, numberedLines, textLines } from './text-lines.ts'

/** The new file's content, coloured where its language is loaded. */
export function previewCreate(scene: Scene, item: ActionItem, { file, content }: Create): Part {
  const text = scene.selection.outcomeOf(item).after ?? content.text
  const shown = contentPart(scene, text, languageOf(file.path, content.info))
  return { ...shown, note: counted(shown.body.count, 'line'), file: copyFor(file.path, text) }
}

/** The difference the pairs make, or the pairs themselves where they do not fit. */
export function previewEdit({ selection }: Scene, item: ActionItem, { file, pairs }: Edit): Part {
  const { before = '', after, matches = [], forecastSince } = selection.outcomeOf(item)
  if (after === undefined) {
    const body = givenLines(pairs.flatMap(pairLines), 4)
    return { note: counted(pairs.length, 'pair'), body, file: copyFor(`${file.path}.txt`, plainText(body)) }
  }
  const diff = diffTexts(before, after, { timeout: 300 })
  const found = matches.map(renderMatch)
  const patch = renderPatch(diff, { before: `a/${file.path}`, after: `b/${file.path}` })
  const hidden = diff.hunks.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'added')
  return {
    note: found.length === 1 ? found[0]! : counted(pairs.length, 'pair'),
    facts: [
      ...(found.length > 1 ? found.map((how, n) => paint('dim', `pair ${n + 1}: ${how}`)) : []),
      ...(forecastSince ? [paint('yellow', '⚠ a command before it may change the file first')] : []),
      ...hiddenFact(hidden.map(({ content }) => content).join('\n')),
    ],
    body: givenLines(renderDiff(diff), 8),
    file: copyFor(`${file.path}.diff`, patch),
  }
}

/** A file before and after several actions. */
export function previewChange(scene: Scene, path: string, before: string | undefined, after: string): Part {
  if (before === undefined) return contentOf(scene, path, after)
  const diff = diffTexts(before, after, { timeout: 300 })
  const added = diff.hunks.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'added')
  return {
    note: '',
    facts: hiddenFact(added.map(({ content }) => content).join('\n')),
    body: givenLines(renderDiff(diff), 8),
    file: copyFor(path, after),
  }
}

/** What a READ would read: the file as it will be, or a page that was asked for. */
export function previewRead(scene: Scene, item: ActionItem, { resource, lines }: Read): Part {
  if (resource.kind === 'url') return pagePart(scene, resource.url)
  const outcome = scene.selection.outcomeOf(item)
  if (outcome.before === undefined) return filePart(scene, resource.path)
  if (lines === undefined) return contentOf(scene, resource.path, outcome.before)
  const wanted = outcome.before.split(/(?<=\n)/).slice(lines.from - 1, lines.to)
  const text = wanted.join('')
  return {
    note: `lines ${lines.from}-${lines.from + wanted.length - 1}`,
    body: textLines(text, { from: lines.from }),
    file: copyFor(resource.path, text),
  }
}

/** The file or page that leaves the context. */
export function previewPrune(scene: Scene, { resource }: Prune): Part {
  const part = resourcePart(scene, resource)
  return { ...part, facts: [line`leaves the context of the next turns`, ...(part.facts ?? [])] }
}

/** The file or page of a context entry. */
export function previewContext(scene: Scene, { change }: ContextItem): Part {
  const part = resourcePart(scene, change.resource)
  const what = change.change === 'add' ? 'joins the context of the next turn' : 'leaves the context'
  return { ...part, facts: [line`${what}`, ...(part.facts ?? [])] }
}

function resourcePart(scene: Scene, resource: Resource): Part {
  return resource.kind === 'url' ? pagePart(scene, resource.url) : filePart(scene, nameOf(resource))
}

function filePart(scene: Scene, path: string): Part {
  const found = fileAsItWillBe(scene.review, scene.selection, path)
  if ('text' in found) return contentOf(scene, path, found.text)
  return { note: '', body: givenLines([line`${found.why}`]), file: copyFor(`${path}.txt`, `${found.why}\n`) }
}

function pagePart({ pages }: Scene, url: string): Part {
  const page = pages.get(url)
  const say = (words: string) => ({ body: givenLines([line`${words}`]), text: `${words}\n` })
  const { body, text } =
    page?.state === 'read'
      ? { body: textLines(page.text), text: page.text }
      : page?.state === 'asked'
        ? say('fetching …')
        : say(page ? `could not be read: ${page.why}` : 'p fetches it; nothing was sent so far')
  return {
    note: page?.state === 'read' ? counted(body.count, 'line') : '',
    body,
    file: copyFor('page.md', text),
  }
}

function contentOf(scene: Scene, path: string, text: string): Part {
  const shown = contentPart(scene, text, languageOf(path, ''))
  return { ...shown, note: counted(shown.body.count, 'line'), file: copyFor(path, text) }
}

type Content = { readonly facts: Styled[]; readonly body: LineSource; readonly language: string | undefined }

function contentPart({ highlight }: Scene, text: string, language: string | undefined): Content {
  const coloured = language === undefined ? undefined : highlight?.(text, language)
  const endings = /\r\n/.test(text) ? [paint('dim', 'line endings: CRLF')] : []
  const open = text !== '' && !/[\r\n]$/.test(text) ? [paint('dim', 'no newline at its end')] : []
  return {
    facts: [...hiddenFact(text), ...endings, ...open],
    body: coloured ? numberedLines(coloured) : textLines(text, { from: 1 }),
    language,
  }
}

function hiddenFact(text: string): Styled[] {
  const hidden = countHidden(text)
  if (hidden === 0) return []
  return [paint('yellow', `⚠ ${counted(hidden, 'hidden character')}, spelled out as \\u{…} or \\x…`)]
}

function pairLines({ find, replace }: FindReplace): Styled[] {
  const lines = (text: string, sign: string, colour: 'red' | 'green') => {
    const source = textLines(text)
    return Array.from({ length: source.count }, (_, n) => paint(colour, line`${sign} ${source.at(n)}`))
  }
  return [
    paint('cyan', 'FIND'),
    ...lines(find.text, '-', 'red'),
    paint('cyan', 'REPLACE'),
    ...lines(replace.text, '+', 'green'),
  ]
}

function plainText(body: LineSource): string {
  return Array.from(
    { length: body.count },
    (_, n) =>
      `${body
        .at(n)
        .map(({ text }) => text)
        .join('')}\n`,
  ).join('')
}

function copyFor(path: string, text: string): Part['file'] {
  return { name: path.slice(path.lastIndexOf('/') + 1), text: readableCopy(text) }
}
