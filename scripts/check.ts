// npm run check: runs all checks that don't need the site. Every step runs, and the last line counts the results.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

type Step = { name: string; run: [tool: string, ...args: string[]]; needs?: string }

const root = path.resolve(import.meta.dirname, '..')
const tool = (file: string) => path.join('node_modules', file)
const tsc = (project: string): Step['run'] => [tool('typescript/bin/tsc'), '--noEmit', '--project', project]
const only = process.argv[2]

// The two lists run in parallel on two cores, and the slow steps are spread over both.
const LANES: Step[][] = [
  [
    { name: 'formatting and lint', run: [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
    { name: 'types of src/domain', run: tsc('src/domain') },
    { name: 'types of src/contract', run: tsc('src/contract') },
    { name: 'types of src/server', run: tsc('src/server') },
    { name: 'long files', run: ['scripts/long-files.ts'] },
    { name: 'architecture', run: [tool('vitest/vitest.mjs'), 'run', '--project=rules'] },
    { name: 'database schema', run: ['scripts/schema.ts', '--check'] },
  ],
  [
    { name: 'types of the routes', run: [tool('@react-router/dev/bin.cjs'), 'typegen'] },
    { name: 'types of src/web', run: tsc('src/web') },
    { name: 'types of tests and scripts', run: tsc('.') },
    { name: 'types of clients/typescript', run: tsc('clients/typescript') },
    { name: 'routes of the API', run: ['scripts/api-routes.ts', '--check'], needs: 'scripts/api-routes.ts' },
    { name: 'client of the API', run: ['scripts/client-types.ts', '--check'] },
    { name: 'settings in the docs', run: ['scripts/settings-table.ts', '--check'] },
    { name: 'icons of amenities', run: ['scripts/amenity-icons.ts', '--check'] },
    { name: 'requirements', run: ['test/requirements/check.ts'], needs: 'test/requirements/check.ts' },
    { name: 'unused code and packages', run: [tool('knip/bin/knip.js')] },
    {
      name: 'code that only tests use',
      run: [tool('knip/bin/knip.js'), '--production', '--config', 'knip.production.json', '--include', 'files,exports'],
    },
  ],
]

if (only && !LANES.flat().some(wanted)) {
  const names = LANES.flat().map(({ name }) => `  ${name}`)
  console.error(`No step has ${JSON.stringify(only)} in its name. The steps are:\n${names.join('\n')}`)
  process.exit(2)
}

const failed: string[] = []
let passed = 0
await Promise.all(
  LANES.map(async (lane) => {
    for (const step of lane) if (wanted(step)) await take(step)
  }),
)
for (const report of failed) console.log(`\n${report}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

function wanted({ name, needs }: Step): boolean {
  return (!needs || existsSync(path.join(root, needs))) && (!only || name.includes(only))
}

async function take({ name, run }: Step): Promise<void> {
  const began = performance.now()
  const { code, output } = await execute(run)
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(7)
  const remark = output.match(/^(?:unproved|over 300 lines): .*$/m)?.[0]
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds}  ${name}${remark ? `, ${remark}` : ''}`)
  if (code === 0) passed += 1
  else failed.push(`── ${name} ──\n${output.trim()}`)
}

function execute(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
