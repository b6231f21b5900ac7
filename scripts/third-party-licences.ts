// The licences of what is bundled into dist/, as their terms ask.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that bring no file with their licence's text: whose copyright their sources name. */
const copyrights: Readonly<Record<string, string>> = {
  boolbase: 'Copyright (c) Felix Böhm',
  'yoga-layout': 'Copyright (c) Meta Platforms, Inc. and affiliates.',
}

/** Packages of one repository, where another one brings the text for both. */
const sharedLicences: Readonly<Record<string, string>> = { '@ai-sdk/provider-utils': '../provider' }

const isc = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`

/** One text for all packages that the modules come from. */
export function thirdPartyLicences(moduleIds: readonly string[]): string {
  const folders = new Set(
    moduleIds.flatMap(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
  )
  const texts = [...folders].sort().map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return `${name} ${version} (${license})\n\n${licenceText(folder, name, license).trim()}\n`
  })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceText(folder: string, name: string, licence: string): string {
  const file = readdirSync(folder).find(entry => /^licen[sc]e/i.test(entry))
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8')
  const shared = sharedLicences[name]
  if (shared !== undefined) return licenceText(join(folder, shared), name, licence)
  const copyright = copyrights[name]
  if (copyright !== undefined && licence === 'ISC') return `${copyright}\n\n${isc}`
  if (copyright === undefined || licence !== 'MIT') {
    throw new Error(`${name} is bundled and brings no licence text`)
  }
  const ours = readFileSync(join(import.meta.dirname, '../LICENSE'), 'utf8')
  return ours.replace(/^Copyright .*$/m, copyright)
}
