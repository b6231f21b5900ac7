// Many lines said at once: looked through for keys and written together, since one by one takes far longer.

import { joinLines, type Printable } from '../text/styled.ts'
import type { Terminal } from '../world/terminal.ts'

/** Says lines, each from its parts; nothing when there are none. */
export function sayLines({ say }: Pick<Terminal, 'say'>, lines: readonly (readonly Printable[])[]): void {
  if (lines.length > 0) say(joinLines(lines))
}
