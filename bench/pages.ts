import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Figure, round } from './figure.ts'
import { root } from './ground.ts'

/** P8 measures the CPU time needed to render /browse with 24 cards without a database, in a separate process. */
export async function renderFigure(): Promise<Figure> {
  const child = spawn(process.execPath, [path.join(root, 'bench', 'render-browse.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  for await (const chunk of child.stdout) out += chunk
  const { ours, bare, ratio } = JSON.parse(out) as { ours: number; bare: number; ratio: number }
  return {
    id: 'P8',
    what: 'CPU of a rendered /browse, times bare React',
    ours: `${round(ours, 2)} ms`,
    limit: `bare React ${round(bare, 2)} ms`,
    value: ratio,
    cpu: ours,
    better: 'less',
    must: 2.2,
    stretch: 1.9,
  }
}

/**
 * P14 measures the time from `npm start` to the first page, first with a new data folder and then with an existing one.
 */
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
    fits: 'start',
  }
}

async function startOnce(dataDir: string, port: number): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'development' }
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  // The site runs in a process group of its own, so it would outlive a benchmark that is stopped.
  const stop = () => process.kill(-(child.pid ?? 0), 'SIGTERM')
  process.once('exit', stop)
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
      if (answer?.status === 200) return (performance.now() - began) / 1_000
      if (child.exitCode !== null || performance.now() - began > 60_000) throw new Error('npm start did not come up')
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  } finally {
    process.off('exit', stop)
    stop()
    await gone
  }
}
