// npm run lighthouse [-- http://localhost:3000]: measures a running site's public pages on a simulated phone, each one
// five times, and prints the medians. npx downloads the tool when needed, because it is 176 MB.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { measureReact } from '../bench/yardsticks.ts'
import { findBrowser } from './browser.ts'

type Audit = { numericValue?: number; score: number | null; title: string }
type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number }>
  audits: Record<string, Audit>
}

const TOOL = 'lighthouse@13.5.0'
const RUNS = 5
/** Lighthouse slows the processor down this much, to make a phone of an ordinary machine. */
const TIMES_SLOWER = 4
const MUST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const FIGURES = [
  ['first-contentful-paint', 'FCP'],
  ['largest-contentful-paint', 'LCP'],
  ['total-blocking-time', 'TBT'],
  ['cumulative-layout-shift', 'CLS'],
  ['speed-index', 'SI'],
] as const

const site = process.argv[2] ?? 'http://localhost:3000'
const chrome = await findBrowser(console.log)
if (!chrome) throw new Error('Chromium is not installed.')
const folder = mkdtempSync(path.join(tmpdir(), 'daylet-lighthouse-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

// A machine that is slower already is slowed down less, so that the phone stays the same.
const machine = measureReact()
const throttle = Math.max(1, TIMES_SLOWER / machine.factor)
console.log(
  `A bare React page takes ${machine.ms.toFixed(2)} ms here, so the processor is slowed down ${throttle.toFixed(1)} times.`,
)

const { items } = (await (await fetch(`${site}/api/v1/spaces`)).json()) as { items: { id: string }[] }
let short = 0
for (const page of ['/', '/browse', `/space/${items[0]?.id}`]) {
  const reports = Array.from({ length: RUNS }, (_, n) => judge(page, n))
  const scores = Object.entries(MUST).map(([category, must]) => {
    const score = Math.round(median(reports.map((one) => (one.categories[category]?.score ?? 0) * 100)))
    if (score < must) short++
    return `${category} ${score}${score < must ? ` (must be ${must})` : ''}`
  })
  const figures = FIGURES.map(([audit, name]) => {
    const value = median(reports.map((one) => one.audits[audit]?.numericValue ?? 0))
    return `${name} ${name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`
  })
  const speed = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)))
  console.log(`${page}\n  ${scores.join(', ')}\n  ${figures.join(', ')}; benchmark index ${speed}`)
  for (const line of complaints(reports)) console.log(`  - ${line}`)
}
process.exitCode = short > 0 ? 1 : 0

function judge(page: string, n: number, again = true): Report {
  const file = path.join(folder, `${n}.json`)
  // Without a graphics card, drawing in software would take the page's processor time. Chromium refuses to run as root
  // inside its sandbox.
  const flags = `--headless=new --disable-gpu${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`
  const args = ['--yes', TOOL, `${site}${page}`, '--quiet', '--output=json', `--output-path=${file}`]
  args.push(`--chrome-flags=${flags}`, `--only-categories=${Object.keys(MUST).join(',')}`)
  args.push(`--throttling.cpuSlowdownMultiplier=${throttle}`)
  const env = { ...process.env, CHROME_PATH: chrome }
  const { status, stderr } = spawnSync('npx', args, { env, encoding: 'utf8', timeout: 180_000 })
  // Sometimes the start of the browser's trace is missing. Lighthouse then asks for another run.
  if (status !== 0 && again && stderr.includes('run Lighthouse again')) return judge(page, n, false)
  if (status !== 0) throw new Error(`Lighthouse did not finish:\n${stderr}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function complaints(reports: Report[]): string[] {
  const failed = reports.flatMap(({ audits }) =>
    Object.values(audits).filter(({ score }) => score !== null && score < 0.5),
  )
  return [...new Set(failed.map(({ title }) => title))]
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
