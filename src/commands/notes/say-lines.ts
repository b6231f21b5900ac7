// Many lines said at once: looked through for keys and written together, since one by one takes far longer.

import { joinLines, type Styled } from '../../text/styled.ts'
import type { Terminal } from '../../world/terminal.ts'

/** Says them; nothing when there are none. */
export function sayLines({ say }: Pick<Terminal, 'say'>, lines: readonly Styled[]): void {
  if (lines.length > 0) say(joinLines(lines.map(one => [one])))
}
