import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('a full disk stops no logging process', async () => {
  const from = path.join(import.meta.dirname, 'log-line.ts')
  const program = `
    import { pino } from 'pino'
    import { logLine } from ${JSON.stringify(from)}
    const log = pino({}, logLine())
    for (let n = 0; n < 1000; n++) log.error({ n }, 'nobody can write this down')
    setImmediate(() => process.exit(7))`
  const full = openSync('/dev/full', 'w')
  const site = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', full, 'inherit'] })
  expect((await once(site, 'exit'))[0]).toBe(7)
})
