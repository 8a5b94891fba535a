// npm run api:examples: calls every operation of the API in a test site and stores what each takes and returns.
import { spawn } from 'node:child_process'
import path from 'node:path'

const env = { ...process.env, NODE_ENV: 'test', API_EXAMPLES: 'write' }
const tool = path.join('node_modules', 'vitest', 'vitest.mjs')
const args = [tool, 'run', 'test/api-examples.test.ts', '--testNamePattern', 'every story succeeds']
const cwd = path.resolve(import.meta.dirname, '..')
spawn(process.execPath, args, { cwd, env, stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
