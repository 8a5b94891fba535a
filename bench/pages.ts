import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Figure, round } from './figure.ts'
import { root } from './ground.ts'
import { median } from './load.ts'

const KB = 1_000
const kb = (bytes: number) => round(bytes / KB)

/** P8: CPU of rendering /browse with 24 cards, without a database, in a process of its own. */
export async function renderFigure(): Promise<Figure> {
  const child = spawn(process.execPath, [path.join(root, 'bench', 'render-browse.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  for await (const chunk of child.stdout) out += chunk
  const { samples, bare } = JSON.parse(out) as { samples: number[]; bare: number }
  const ours = median(samples)
  return {
    id: 'P8',
    what: 'CPU of a rendered /browse, 24 cards',
    ours: `${round(ours, 2)} ms`,
    limit: `${round(bare, 2)} ms bare React, same page`,
    value: ours,
    better: 'less',
    must: 3,
    stretch: 1.8,
  }
}

async function partsOf(url: string, page: string) {
  const answer = await fetch(`${url}${page}`, { headers: { 'accept-encoding': 'identity' } })
  const html = await answer.text()
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((m) => m[1] ?? ''))]
  const size = (file: string) => gzipSync(readFileSync(path.join(root, 'build', 'client', file))).length
  const scripts = named(/(?:href|src|from|import\()\s*=?\s*["'](\/assets\/[^"']+\.js)["']/g)
  const js = scripts.reduce((so, file) => so + size(file), 0)
  const css = named(/href="(\/assets\/[^"]+\.css)"/g).reduce((so, file) => so + size(file), 0)
  // Fonts are compressed already.
  const fonts = named(/href="(\/assets\/[^"]+\.woff2)"/g).reduce(
    (so, file) => so + readFileSync(path.join(root, 'build', 'client', file)).length,
    0,
  )
  return { js, css, fonts, html: await sizeOnTheWire(url, page) }
}

function sizeOnTheWire(url: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(new URL(path, url), { headers: { 'accept-encoding': 'br, gzip' } }, (res) => {
      let size = 0
      res.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      res.on('end', () => resolve(size))
    }).on('error', reject)
  })
}

/** P9 and P10: what the first view of the public pages weighs at most, compressed. */
export async function weightFigures(url: string): Promise<Figure[]> {
  const { items } = (await (await fetch(`${url}/api/v1/spaces`)).json()) as { items: { id: string }[] }
  const open = ['/', '/browse', `/space/${items[0]?.id}`, '/auth']
  const pages = await Promise.all(open.map((page) => partsOf(url, page)))
  const most = (what: 'js' | 'css' | 'fonts' | 'html') => Math.max(...pages.map((p) => p[what]))
  const [css, fonts, html] = [most('css'), most('fonts'), most('html')]
  return [
    {
      id: 'P9',
      what: 'JavaScript of the first public page, gzip',
      ours: `${kb(most('js'))} kB`,
      limit: '165 kB',
      value: most('js') / KB,
      better: 'less',
      must: 165,
      stretch: 140,
    },
    {
      id: 'P10',
      what: 'CSS, fonts, HTML of the first view',
      ours: `${kb(css)} / ${kb(fonts)} / ${kb(html)} kB`,
      limit: '30 / 60 / 12 kB',
      value: Math.max(css / 30_000, fonts / 60_000, html / 12_000),
      better: 'less',
      must: 1,
      stretch: 0.8,
    },
  ]
}

/** P14: from `npm start` to the first page, in a data folder that does not exist yet, and once more. */
export async function startFigure(): Promise<Figure> {
  const dataDir = path.join(process.getuid?.() === 0 ? '/var/lib' : root, `daylet-bench-start-${process.pid}`)
  const port = 33_000 + (process.pid % 2_000)
  const first = await startOnce(dataDir, port)
  const later = await startOnce(dataDir, port + 1)
  rmSync(dataDir, { recursive: true, force: true })
  return {
    id: 'P14',
    what: 'npm start to the first 200: first, later',
    ours: `${round(first)} s, ${round(later)} s`,
    limit: '6 s, 3 s',
    value: Math.max(first / 6, later / 3),
    better: 'less',
    must: 1,
    stretch: 0.67,
  }
}

async function startOnce(dataDir: string, port: number): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'development' }
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
      if (answer?.status === 200) return (performance.now() - began) / 1_000
      if (child.exitCode !== null || performance.now() - began > 60_000) throw new Error('npm start did not come up')
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await gone
  }
}
