import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
/**
 * These paths get no hard links. npm overwrites its package list in place, and the other paths are caches, so writes to
 * hard links would change this repository's files.
 */
const OWN = ['.package-lock.json', '.cache', '.vite-temp', '.vite']

export type Installed = { folder: string; npm(args: string[], env?: Env): Ended; drop(): void }
type Env = Record<string, string>
type Ended = { code: number | null; said: string }

/**
 * Copies this repository, or only the named parts, as a fresh clone with packages and built pages. Uses hard links, so
 * deleting a file in the copy leaves the original intact.
 */
export function anInstalledCopy(only: readonly string[] = ['']): Installed {
  const folder = mkdtempSync(path.join(tmpdir(), 'daylet-installed-'))
  const list = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  const files = list.stdout.split('\0').filter((file) => file && only.some((start) => file.startsWith(start)))
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(folder, file))
  }
  for (const made of ['build', 'node_modules']) linkTree(path.join(root, made), path.join(folder, made))
  const packages = path.join('node_modules', '.package-lock.json')
  copyFileSync(path.join(root, packages), path.join(folder, packages))
  return {
    folder,
    npm: (args, env = {}) => {
      const options = { cwd: folder, env: bare(env), encoding: 'utf8', timeout: 40_000 } as const
      const { status, stdout, stderr } = spawnSync('npm', args, options)
      return { code: status, said: stdout + stderr }
    },
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs `npm start` in the copy until it responds. Uses a free port unless PORT is set. */
export async function aRunningCopy({ folder }: Installed, env: Env) {
  const port = env.PORT ?? String(await freePort())
  const child = spawn('npm', ['start'], { cwd: folder, env: bare({ ...env, PORT: port }), detached: true })
  let said = ''
  let ended = false
  const keep = (part: Buffer) => {
    said += part
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  // Resolves only when no process can write any more.
  const gone = new Promise<void>((resolve) =>
    child.once('close', () => {
      ended = true
      resolve()
    }),
  )
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (ended) throw new Error(`npm start ended:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    stop: async () => {
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await gone
    },
  }
}

const bare = (env: Env): Env => ({ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env })

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (OWN.includes(entry.name)) continue
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    // The temporary folder may be on a different disk.
    copyFileSync(source, target)
  }
}
