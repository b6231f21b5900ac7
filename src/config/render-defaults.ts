// The settings file that `teddy init` writes: every setting a project may have, explained and switched off.

import { settingNames, settingOf } from './settings.ts'

const heading = `# TeDDy's settings for this project. Take away a # to set one; \`teddy config\` shows what is in force.
# Your own settings, which may set everything, are in ~/.config/teddy/config.yaml.
`

const notes = {
  project: '',
  narrower: ' (a project may only tighten it)',
  trusted: ' (counts after `teddy trust`)',
}

/** The commented defaults. */
export function renderDefaults(): string {
  const blocks = settingNames.map(name => {
    const { scope, summary, example } = settingOf(name)
    return scope === 'user' ? '' : `\n# ${summary}${notes[scope]}\n# ${name}: ${example}\n`
  })
  return heading + blocks.join('')
}
