import { fork } from 'node:child_process'
import path from 'node:path'

const SCRIPT = path.resolve(import.meta.dirname, '..', '..', 'demo', 'run-demo.ts')

export function startDemoSeed(): void {
  const filling = fork(SCRIPT, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  filling.on('error', (err) => console.error('The demo data could not be created', err))
  filling.on(
    'exit',
    (code) => code && console.error('Creating the demo data stopped halfway; the next start continues it'),
  )
  filling.unref()
}
