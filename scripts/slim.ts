// npm run slim: removes files that a running site never reads, after npm run build. npm ci restores them.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'

const UNREAD = [
  // These headers are needed only to compile native code.
  'node-*/include',
  // Time zones are looked up in the full map (geo-tz/all), not in the smaller maps.
  'geo-tz/data/timezones-{now,1970}.*',
  // The PDF library is published in five formats, of which we use one.
  '@cantoo/pdf-lib/{cjs,dist,src,ts3.4}',
  // These are imported as ES modules.
  '@modelcontextprotocol/sdk/dist/{cjs,esm/examples}',
  'hono/dist/cjs',
  // The sources from which the package was built.
  'ajv/lib',
  // npm keeps the compiler, because a package lists it as optional.
  '{typescript,@typescript}',
  '**/*.{d.ts,d.mts,d.cts,js.map,mjs.map,cjs.map,ts.map,mts.map,cts.map}',
]

const root = path.resolve(import.meta.dirname, '..')
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
const prune = [
  ...npm.slice(1),
  'prune',
  '--omit=dev',
  '--no-save',
  '--offline',
  '--loglevel=error',
  '--no-fund',
  '--no-audit',
]
const { status } = spawnSync(npm[0] ?? '', prune, { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const packages = path.join(root, 'node_modules')
for (const file of globSync(UNREAD, { cwd: packages }))
  rmSync(path.join(packages, file), { recursive: true, force: true })
