import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkPassword, isLeakedPassword } from '../src/domain/accounts/password.ts'
import { hashPassword } from '../src/server/accounts/password.ts'
import type { Sql } from '../src/server/platform/database/connect.ts'
import { DEMO_EMAILS } from './make-accounts.ts'
import { setPassword } from './rows.sql.ts'

export type DemoAccount = { email: string; password: string }
export type DemoAccounts = { filledOn: string; visitor: DemoAccount; host: DemoAccount; admin: DemoAccount }

// Look-alike characters are left out, because people copy these passwords by hand from a terminal.
const LETTERS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=!?'] as const
const LENGTH = 16

/** A data directory may be used with several databases in turn, each with its own passwords. */
const fileIn = (dataDir: string, filledAt: Temporal.Instant) =>
  path.join(dataDir, `demo-accounts-${filledAt.epochMilliseconds}.json`)

export function readDemoAccounts(dataDir: string, filledAt: Temporal.Instant): DemoAccounts | null {
  const file = fileIn(dataDir, filledAt)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

export function writeDemoAccounts(dataDir: string, filledAt: Temporal.Instant): DemoAccounts {
  const account = (email: string) => ({ email, password: newPassword() })
  const accounts = {
    filledOn: filledAt.toZonedDateTimeISO('UTC').toPlainDate().toString(),
    visitor: account(DEMO_EMAILS.visitor),
    host: account(DEMO_EMAILS.host),
    admin: account(DEMO_EMAILS.admin),
  }
  const file = fileIn(dataDir, filledAt)
  writeFileSync(`${file}.half`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  chmodSync(`${file}.half`, 0o600)
  renameSync(`${file}.half`, file)
  return accounts
}

export async function savePasswords(
  sql: Sql,
  { visitor, host, admin }: DemoAccounts,
  at: Temporal.Instant,
): Promise<void> {
  for (const { email, password } of [visitor, host, admin])
    await setPassword(sql, email, await hashPassword(password), at)
}

/** Generates passwords until the site's own rules accept one. */
function newPassword(): string {
  const all = LETTERS.join('')
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => all[randomInt(all.length)]).join('')
    if (checkPassword(password).valid && !isLeakedPassword(password)) return password
  }
}

export function waysIn({ visitor, host, admin }: DemoAccounts): string {
  const lines = Object.entries({ visitor, host, admin }).map(
    ([who, { email, password }]) => `  ${who.padEnd(8)}${email.padEnd(26)}${password}`,
  )
  return ['Demo accounts (email, password):', ...lines].join('\n')
}
