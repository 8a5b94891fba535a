// npm run slim: after npm run build, takes away what a running site never reads. npm ci brings it back.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'

/** In node_modules; the rest of what npm put there is read, or small. */
const UNREAD = [
  // To compile others' code against Node.
  'node-*/include',
  // The zone of a place is looked up in the whole map (geo-tz/all), not in those of today's zones or since 1970.
  'geo-tz/data/timezones-{now,1970}.*',
  // The PDF library brings itself in five forms, of which one is read.
  '@cantoo/pdf-lib/{cjs,dist,src,ts3.4}',
  // npm keeps the compiler, as a package of the site says it might want it.
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
