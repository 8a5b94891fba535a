import { fork } from 'node:child_process'
import path from 'node:path'
import type { Parts } from './parts.ts'

const SCRIPT = path.resolve(import.meta.dirname, '..', '..', 'demo', 'run-demo.ts')

/** Fills the demo in a process of its own that ends with this one; without DEMO nothing happens. */
export function fillDemoBeside({ config, log }: Parts): void {
  if (!config.demo) return
  const filling = fork(SCRIPT, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  filling.on('error', (err) => log.error({ err }, 'the demo could not be filled'))
  filling.on(
    'exit',
    (code) => code && log.error({ code }, 'filling the demo stopped half-way; the next start goes on with it'),
  )
  filling.unref()
}
