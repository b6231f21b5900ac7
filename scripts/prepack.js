// Before `npm pack` and `npm publish`: the build is there and fresh.

import { ensureBuilt, ensureInstalled } from './setup.js'

ensureInstalled()
ensureBuilt()
