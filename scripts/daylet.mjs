#!/usr/bin/env node
// npx daylet <command> runs daylet.ts under the Node that Daylet installs.
process.argv.splice(2, 0, 'daylet.ts')
await import('./run.mjs')
