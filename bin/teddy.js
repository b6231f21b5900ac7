#!/usr/bin/env node
// Starts TeDDy on a Node that can run it. Plain JavaScript on purpose: any Node can read this file.
'use strict'

var mod = require('module')
var path = require('path')

var wanted = [22, 13]
var found = process.versions.node.split('.').map(Number)
var enough = found[0] > wanted[0] || (found[0] === wanted[0] && found[1] >= wanted[1])

if (enough) {
  // The compile cache roughly halves the time V8 needs for our own code from the second start on.
  if (mod.enableCompileCache) mod.enableCompileCache()
  require(path.join(__dirname, '..', 'dist', 'cli.cjs'))
} else {
  require('./hand-over.js')(path.join(__dirname, 'teddy.js'), wanted)
}
