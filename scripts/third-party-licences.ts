// The licences of what is bundled into dist/, as their terms ask.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One text for all packages that the modules come from. */
export function thirdPartyLicences(moduleIds: readonly string[]): string {
  const folders = new Set(
    moduleIds.flatMap(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
  )
  const texts = [...folders].sort().map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find(entry => /^licen[sc]e/i.test(entry))
    if (file === undefined) throw new Error(`${name} is bundled and brings no licence text`)
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}
