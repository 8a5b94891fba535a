// npm test: runs Vitest and prints a last line that counts the tests. Arguments are passed to Vitest, and test/setup
// prepares what the tests need.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { countTests, failures } from './count-tests.ts'

const root = path.resolve(import.meta.dirname, '..')
const RESULTS = path.join(root, 'test', 'results', 'vitest.json')
const asked = process.argv.slice(2)

if (asked.includes('--watch')) process.exitCode = await vitest('watch', ...asked)
else await runOnce()

async function runOnce(): Promise<void> {
  rmSync(path.dirname(RESULTS), { recursive: true, force: true })
  mkdirSync(path.dirname(RESULTS), { recursive: true })
  const code = await vitest('run', ...asked, '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`)
  const report = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : { testResults: [] }
  const count = countTests(report)
  let problem = ''
  if (code !== 0 && count.failed === 0) problem = `Vitest ended with exit code ${code}, though no single test failed.`
  else if (count.passed + count.failed === 0) problem = 'No test ran.'
  for (const line of failures(report)) console.log(`failed: ${line}`)
  if (problem) console.error(`\n${problem}`)
  const failed = count.failed + (problem ? 1 : 0)
  console.log(`${count.passed} passed, ${failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
  process.exitCode = failed > 0 ? 1 : 0
}

function vitest(...args: string[]): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'test' }
  const tool = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [tool, ...args], { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('exit', (exit) => resolve(exit ?? 1)).on('error', () => resolve(1)))
}
