import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Parts } from '../src/server/parts.ts'
import type { DemoAccounts } from './demo-accounts.ts'

type Running = Pick<Parts, 'clock' | 'config'>

/** Fills the demo behind the running site and prints the ways in; a database with something else in it is left alone. */
export async function runDemo({ clock, config }: Running): Promise<void> {
  const filling = fork(path.join(import.meta.dirname, 'fill-process.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: config.databaseUrl ?? '',
      DEMO_DATA_DIR: config.dataDir,
      DEMO_NOW: clock.now().toString(),
    },
    execArgv: [],
  })
  filling.on('message', (accounts) => printAccounts(accounts as DemoAccounts))
  const code = await ended(filling)
  if (code !== 0) console.error('The demo could not be filled to its end; the next start goes on with it.')
}

async function ended(filling: ChildProcess): Promise<number | null> {
  const leave = () => void filling.kill('SIGTERM')
  // A site that stops takes the half-done filling with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  const [code] = await once(filling, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
  return code
}

function printAccounts({ visitor, host, admin }: DemoAccounts): void {
  console.log('Demo accounts (e-mail, password):')
  for (const [who, { email, password }] of Object.entries({ visitor, host, admin }))
    console.log(`  ${who.padEnd(8)}${email.padEnd(26)}${password}`)
}
