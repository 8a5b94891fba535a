import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyApiReference } from './copy-api-reference.ts'
import { packBuilt } from './pack-built.ts'
import { putInPlace } from './put-in-place.ts'
import { slimManifest } from './slim-manifest.ts'

const root = path.resolve(import.meta.dirname, '..')
const SOURCES = [
  'src/web',
  'src/domain',
  'src/contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'scripts/copy-api-reference.ts',
  'scripts/pack-built.ts',
  'scripts/slim-manifest.ts',
]
const LIVE = path.join(root, 'build')
const STAMP = path.join(LIVE, '.made-from')
/** Each process builds in its own folder next to the live pages. */
const NEXT = path.join('build', `.next-${process.pid}`)
const TOOL = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')

// Without this option, npm omits the build tools when NODE_ENV is production.
const WAY_OUT =
  'the tools that build them are not installed. Run npm ci --include=dev && npm run build. Afterwards, npm run slim can remove the tools again.'

export class PagesUnavailable extends Error {
  override name = 'PagesUnavailable'
}

type Options = {
  onlyFresh?: boolean
  say?: (line: string) => void
}

/** Builds the pages into build/ if their sources have changed. Throws PagesUnavailable with the tool's output. */
export async function buildWebIfStale({ onlyFresh = false, say = console.log }: Options = {}): Promise<void> {
  const wanted = fingerprint()
  const made = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if (made === wanted) return
  if (!existsSync(TOOL)) {
    if (!made) throw new PagesUnavailable(`The pages are not built, and ${WAY_OUT}`)
    if (onlyFresh) throw new PagesUnavailable(`The pages in build/ are older than their sources, and ${WAY_OUT}`)
    say(
      'The pages in build/ are older than their sources, and the tools to build them are not installed. Using the existing pages.',
    )
    return
  }
  say('Building the pages (half a minute to two) …')
  const began = Date.now()
  const next = path.join(root, NEXT)
  process.once('exit', () => rmSync(next, { recursive: true, force: true }))
  await build()
  await copyApiReference(path.join(next, 'client'))
  await slimManifest(path.join(next, 'client', 'assets'))
  await packBuilt(path.join(next, 'client'))
  rmSync(STAMP, { force: true })
  putInPlace(next, LIVE, Date.now())
  writeFileSync(STAMP, wanted)
  say(`The pages are built (${Math.round((Date.now() - began) / 1000)} s).`)
}

function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: NEXT }
    const child = spawn(process.execPath, [TOOL, 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    process.once('exit', () => child.kill())
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new PagesUnavailable(`The pages could not be built:\n${output}`))
    })
  })
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesUnder(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.update(packagesIn(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))).digest('hex')
}

/** Compares only package names and versions, because npm 9 rewrites other parts of the file when it prunes. */
export function packagesIn(lockFile: string): string {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, { version?: string }> }
  const all = Object.entries(packages).map(([name, { version = '' }]) => `${name}@${version}`)
  return all.sort().join('\n')
}

function filesUnder(place: string): string[] {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  const inside = readdirSync(place, { recursive: true, withFileTypes: true })
  return inside
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

if (process.argv[1] === import.meta.filename) {
  // After an installation, pages are built ahead of time so that the first start is quick. A failed build must not make
  // the installation fail.
  const ahead = process.argv.includes('--ahead')
  if (!ahead || existsSync(TOOL)) {
    await buildWebIfStale().catch((error: Error) => {
      console.error(error.message)
      process.exitCode = ahead ? 0 : 1
    })
  }
}
