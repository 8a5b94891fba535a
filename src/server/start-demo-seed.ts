import { fork } from 'node:child_process'
import path from 'node:path'

const SCRIPT = path.resolve(import.meta.dirname, '..', '..', 'demo', 'run-demo.ts')

/** Fills the demo in a separate process that ends with this one. */
export function startDemoSeed(): void {
  const filling = fork(SCRIPT, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  filling.on('error', (err) => console.error('The demo could not be filled', err))
  filling.on(
    'exit',
    (code) => code && console.error('Filling the demo stopped half-way; the next start goes on with it'),
  )
  filling.unref()
}
