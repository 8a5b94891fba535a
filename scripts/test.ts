// npm test: everything the tests need, the tests, and a last line that counts them. Arguments go to Vitest.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBrowser, findFirefox, WAY_OUT, WAY_TO_FIREFOX } from './browser.ts'
import { type Count, countTests } from './count-tests.ts'
import { buildWebIfStale } from './web-build.ts'

const root = path.resolve(import.meta.dirname, '..')
const RESULTS = path.join(root, 'test', 'results', 'vitest.json')
const filters = process.argv.slice(2)

const problems: string[] = []
const chrome = await findBrowser(console.log)
const firefox = inFirefox() ? findFirefox(console.log) : undefined
await buildWebIfStale().catch((error: Error) => void problems.push(error.message))

rmSync(RESULTS, { force: true })
mkdirSync(path.dirname(RESULTS), { recursive: true })
const code = await vitest(chrome)
const count = existsSync(RESULTS) ? countTests(JSON.parse(readFileSync(RESULTS, 'utf8'))) : nothing()
if (code !== 0 && count.failed === 0)
  problems.push(`Vitest ended with exit code ${code}, though no single test failed.`)
const skipped = inFirefox() && !firefox
if (count.passed + count.failed === 0 && problems.length === 0 && !(skipped && count.skipped > 0))
  problems.push('No test ran.')

if (!chrome)
  console.error(`\nThe browser stories count as failed, because there is no Chromium here. Install one: ${WAY_OUT}`)
if (skipped)
  console.log(`\nThe walk through Firefox was skipped, because there is none here. Install one: ${WAY_TO_FIREFOX}`)
for (const problem of problems) console.error(`\n${problem}`)
const failed = count.failed + problems.length + (chrome ? 0 : stories())
console.log(`${count.passed} passed, ${failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

/** Whether the walk through Firefox is among the tests asked for: nothing is installed for the others. */
function inFirefox(): boolean {
  const asked = filters.filter((filter) => !filter.startsWith('-'))
  return asked.length === 0 || asked.some((filter) => 'test/journeys/firefox.spec.ts'.includes(filter))
}

/** Without a browser each file of stories is one failure. */
function stories(): number {
  const folders = ['journeys', 'a11y', 'requirements'].map((name) => path.join(root, 'test', name)).filter(existsSync)
  return Math.max(
    1,
    folders.flatMap((folder) => readdirSync(folder)).filter((file) => file.endsWith('.spec.ts')).length,
  )
}

function nothing(): Count {
  return { passed: 0, failed: 0, skipped: 0 }
}

function vitest(browser: string | undefined): Promise<number> {
  const args = [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...filters]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`)
  if (!browser) args.push('--project=unit', '--project=rules', '--project=server')
  const env = { ...process.env, NODE_ENV: 'test', FIREFOX: firefox, ...(browser ? { CHROME: browser } : {}) }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('exit', (exit) => resolve(exit ?? 1)).on('error', () => resolve(1)))
}
