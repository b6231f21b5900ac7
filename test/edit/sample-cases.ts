// A few cases of our own over all tiers, so that the score is measured where the corpus is not there.

import type { EditCase } from '../../scripts/corpus-score.ts'

const shop =
  'class Shop:\n    def open(self):\n        self.lights = "on"\n        self.door = 1\n\n    def shut(self):\n        self.door = 0\n'

export const sampleCases: readonly EditCase[] = [
  {
    id: 'one line of a class',
    tier: 'exact',
    original: shop,
    find: '        self.door = 0\n',
    replace: '        self.door = 0\n        self.lights = "off"\n',
    expected: `${shop}        self.lights = "off"\n`,
  },
  {
    id: 'a word of a sentence',
    tier: 'exact',
    original: 'The ferry leaves at noon.\nThe bus does not.\n',
    find: 'at noon\n',
    replace: 'at dusk\n',
    expected: 'The ferry leaves at dusk.\nThe bus does not.\n',
  },
  {
    id: 'every use of a name',
    tier: 'exact',
    original: 'pier = 4\nprint(pier)\n',
    find: 'pier\n',
    replace: 'dock\n',
    all: true,
    expected: 'dock = 4\nprint(dock)\n',
  },
  {
    id: 'two places',
    tier: 'reject',
    original: 'tide()\nwait()\ntide()\n',
    find: 'tide()\n',
    replace: 'ebb()\n',
    expectError: 'ambiguous',
  },
  {
    id: 'no place',
    tier: 'reject',
    original: shop,
    find: '        self.roof = 1\n',
    replace: '        self.roof = 2\n',
    expectError: 'not-found',
  },
  {
    id: 'lines left out of REPLACE',
    tier: 'reject',
    original: shop,
    find: '        self.door = 0\n',
    replace: '        # ... rest of the code ...\n',
    expectError: 'elision',
  },
  {
    id: 'a method without its indentation',
    tier: 'drift',
    original: shop,
    find: 'def shut(self):\n    self.door = 0\n',
    replace: 'def shut(self):\n    self.door = None\n',
    expected: shop.replace('self.door = 0', 'self.door = None'),
  },
  {
    id: 'line endings and blanks at line ends',
    tier: 'drift',
    original: 'north  \r\nsouth\r\n',
    find: 'north\nsouth\n',
    replace: 'north\nwest\n',
    expected: 'north  \r\nwest\r\n',
  },
  {
    id: 'typographic quotes',
    tier: 'drift',
    original: 'title: “Harbour”\nyear: 1911\n',
    find: 'title: "Harbour"\n',
    replace: 'title: "Port"\n',
    expected: 'title: "Port"\nyear: 1911\n',
  },
  {
    id: 'aligned by blanks',
    tier: 'drift',
    original: 'speed   = 12\nheading = 270\n',
    find: 'speed = 12\n',
    replace: 'speed = 14\n',
    expected: 'speed = 14\nheading = 270\n',
  },
  {
    id: 'a blank line that is not there',
    tier: 'policy',
    original: 'buoy\nbeacon\nberth\n',
    find: 'beacon\n\n',
    replace: 'lantern\n',
    expectError: 'not-found',
  },
  {
    id: 'another word',
    tier: 'fuzzy',
    original: 'for crate in hold:\n    lift(crate)\n',
    find: 'for box in hold:\n    lift(box)\n',
    replace: 'for box in hold:\n    drop(box)\n',
    expectError: 'not-found',
  },
]
