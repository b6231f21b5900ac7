// What in a command looks as if it destroys something or leaves the project. A mark for the eye, never a protection.

export type Danger = {
  /** What it does: "deletes files". */
  readonly what: string
  /** The words of the command that say so. */
  readonly words: string
}

type Sign = { readonly what: string; readonly pattern: RegExp }

/** Start of a command: of a line, after an operator, or behind words that only run another one. */
const start = String.raw`(?:^|[;&|({\x60\n]|\b(?:sudo|doas|env|exec|command|nohup|time|xargs(?: -\S+)*|then|do|else)\s)\s*(?:\w+=\S*\s+)*`
/** More of the same simple command; bounded, so that no command can keep the search busy. */
const rest = String.raw`[^;&|\n]{0,300}`
/** More of the same line, over pipes. */
const pipes = String.raw`[^;\n]{0,300}`

const signs: readonly Sign[] = [
  sign('deletes files', String.raw`${start}\\?(?:\S*/)?(?:rm|rmdir|unlink|shred|srm)(?=\s|$)${rest}`),
  sign(
    'deletes files',
    String.raw`\bfind\s${rest}\s-(?:delete|exec(?:dir)?\s+\\?(?:\S*/)?(?:rm|shred|unlink))\b`,
  ),
  sign('deletes files', String.raw`\b(?:rsync|aws\s+s3\s+sync|rclone)\s${rest}--delete\S*`),
  sign('deletes files', String.raw`\b(?:rmtree|unlinkSync|rmSync|rimraf|os\.remove|os\.unlink)\b`),
  sign('throws away work in git', String.raw`\bgit\b${rest}\bclean\b${rest}`),
  sign('throws away work in git', String.raw`\bgit\b${rest}\breset\b${rest}--(?:hard|merge)`),
  sign(
    'throws away work in git',
    String.raw`\bgit\b${rest}\b(?:checkout|switch)\b${rest}(?:\s--(?:\s|$)|\s-f\b|--force|--discard-changes|\s\.(?:\s|$))${rest}`,
  ),
  sign(
    'throws away work in git',
    String.raw`\bgit\b${rest}\b(?:restore|stash\s+(?:drop|clear)|branch\s+${rest}-D|worktree\s+remove|update-ref\s+-d|reflog\s+expire|gc\s+${rest}--prune)\b${rest}`,
  ),
  sign('rewrites git history', String.raw`\bgit\b${rest}\b(?:filter-branch|filter-repo|rebase)\b${rest}`),
  sign(
    'overwrites a remote branch',
    String.raw`\bgit\b${rest}\bpush\b${rest}(?:\s--force\S*|\s-\w*f\w*\b|\s\+\S+|\s--mirror|\s--delete|\s:\S+)`,
  ),
  sign(
    'runs what it downloads',
    String.raw`\b(?:curl|wget|fetch)\b${pipes}\|${pipes}\b(?:sh|bash|zsh|dash|ksh|fish|python\d?|node|perl|ruby|php)\b`,
  ),
  sign(
    'runs what it downloads',
    String.raw`\b(?:sh|bash|zsh|eval|source|\.)\s+(?:-c\s+)?["']?(?:<\(|\$\(|\x60)\s*(?:curl|wget)\b${rest}`,
  ),
  sign(
    'runs hidden code',
    String.raw`\b(?:base64|xxd|openssl)\b${pipes}\|${pipes}\b(?:sh|bash|zsh|python\d?|node|perl)\b`,
  ),
  sign(
    'writes outside the project',
    String.raw`(?:>>?\|?|\btee\s+(?:-a\s+)?)\s*["']?(?:~|\$\{?HOME|/(?!dev/(?:null|stdout|stderr|tty|fd)\b|tmp/)|(?:\.\./))\S*`,
  ),
  sign(
    'writes outside the project',
    String.raw`${start}(?:cp|mv|ln|install)\s${rest}\s["']?(?:~|\$\{?HOME|/(?!dev/null|tmp/)|\.\./)\S*\s*(?=$|[;&|\n])`,
  ),
  sign(
    'writes to a device',
    String.raw`\b(?:dd\s${rest}\bof=\S+|mkfs\S*\s${rest}|fdisk\s${rest}|wipefs\s${rest})|>\s*/dev/(?:sd|hd|nvme|disk|mem)\S*`,
  ),
  sign('empties files', String.raw`${start}truncate\s${rest}`),
  sign('changes rights of many files', String.raw`\bch(?:mod|own|grp)\s${rest}(?:-\w*R|--recursive)${rest}`),
  sign('acts as another user', String.raw`${start.replace('sudo|doas|', '')}(?:sudo|doas|su)\b${rest}`),
  sign(
    'ends processes or the machine',
    String.raw`${start}(?:kill|pkill|killall|shutdown|reboot|halt|poweroff)\b${rest}`,
  ),
  sign(
    'publishes',
    String.raw`\b(?:npm|yarn|pnpm|cargo|gem|twine|poetry|uv)\s+(?:publish|unpublish|yank|push|upload)\b${rest}`,
  ),
  sign(
    'takes down what runs elsewhere',
    String.raw`\b(?:kubectl\s+delete|terraform\s+(?:destroy|apply)|helm\s+(?:uninstall|delete)|docker\s+(?:system|volume|image|container)\s+prune|docker\s+(?:rm|rmi|volume\s+rm)|dropdb)\b${rest}`,
  ),
  sign(
    'deletes data',
    String.raw`\b(?:drop\s+(?:table|database|schema)|truncate\s+table|delete\s+from)\b${rest}`,
  ),
  sign('forks without end', String.raw`:\s*\(\s*\)\s*\{[^}]*\|[^}]*&[^}]*\}`),
  sign(
    'changes what runs later',
    String.raw`\bcrontab\s${rest}|\b(?:systemctl|launchctl)\s+(?:enable|disable|stop|mask|load|unload)\b${rest}|\bgit\s+config\s+${rest}--(?:global|system)${rest}`,
  ),
]

function sign(what: string, pattern: string): Sign {
  return { what, pattern: new RegExp(pattern, 'i') }
}

/** The longest command that is searched; a longer one is a danger by itself, since nobody reads it. */
const mostSearched = 100_000

/** Everything in the command that is worth a second look, each kind once. */
export function dangersOf(command: string): readonly Danger[] {
  const text = command
    .slice(0, mostSearched)
    .replace(/\\\r?\n/g, ' ')
    .replace(/[ \t]+/g, ' ')
  const dangers = new Map<string, Danger>()
  for (const { what, pattern } of signs) {
    const found = dangers.has(what) ? null : pattern.exec(text)
    if (found) dangers.set(what, { what, words: found[0].replace(/^[;&|({`\s]+/, '').trim() })
  }
  if (command.length > mostSearched) {
    dangers.set('too long', { what: 'is longer than anyone reads', words: `${command.length} characters` })
  }
  return [...dangers.values()]
}

const overNetwork =
  /\b(?:curl|wget|ssh|scp|sftp|rsync|nc|ncat|telnet|ftp|ping|dig|nslookup)\b|\bgit\b[^;&|\n]*\b(?:clone|fetch|pull|push|ls-remote|submodule)\b|\b(?:npm|pnpm|yarn|bun|pip3?|pipx|uv|poetry|cargo|gem|bundle|go|composer|brew|apt|apt-get|dnf|yum|apk|pacman)\s+(?:i|ci|install|add|get|update|upgrade|sync|publish|fetch|download)\b|\b(?:npx|bunx|uvx)\b|\bdocker\s+(?:pull|push|run|build|compose)\b|https?:\/\//i

/** Whether the command speaks of the network. */
export function namesNetwork(command: string): boolean {
  return overNetwork.test(command.slice(0, mostSearched))
}
