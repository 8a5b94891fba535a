// npm run create-admin -- <address> <first name> <last name>
import { createAdmin } from '../src/server/accounts/create-admin.ts'
import { readConfigOrExit } from '../src/server/config-or-exit.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { MigrationRefused, migrate, roleOf } from '../src/server/database/migrate.ts'
import { withDatabase } from './with-database.ts'

const REASONS = {
  bad_email: 'That is no mail address.',
  bad_name: 'A new account needs a first and a last name: npm run create-admin -- ada@example.com Ada Lovelace',
  account_suspended: 'That account is suspended.',
}

const [email = '', firstName = '', lastName = ''] = process.argv.slice(2)
const config = readConfigOrExit()
if (!email) refuse('Usage: npm run create-admin -- ada@example.com Ada Lovelace')
await withDatabase(config, async ({ owner, app }) => {
  await migrate(owner, { appRole: roleOf(app) })
  const { sql, close } = openDatabase(app, { max: 1 })
  const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()) }
  const made = await createAdmin({ sql, clock, config }, { email, firstName, lastName })
  await close()
  if (!made.ok) return refuse(REASONS[made.refusal.code])
  console.log(
    made.value
      ? `${email} is an administrator. Set the password there, within a day: ${made.value}`
      : `${email} is an administrator from now on, with the account it had.`,
  )
}).catch((error: unknown) => {
  if (error instanceof MigrationRefused) return refuse(error.message)
  throw error
})

function refuse(sentence: string): void {
  console.error(sentence)
  process.exit(1)
}
