import { createAdmin } from '../../src/server/accounts/create-admin.ts'
import { migrate, roleOf } from '../../src/server/platform/database/migrate.ts'
import { type Command, onDatabase, Refused, systemClock } from './command.ts'

const REASONS = {
  bad_email: 'This is not an email address.',
  bad_name: 'A new account needs a first and a last name: npx daylet create-admin ada@example.com Ada Lovelace',
  account_suspended: 'This account is suspended.',
}

export const createAdminCommand: Command = {
  usage: 'create-admin <address> [<first name> <last name>]',
  what: 'makes an account an administrator; a new account gets a link to set its password',
  words: [1, 3],
  run: ({ words: [email = '', firstName = '', lastName = ''] }) =>
    onDatabase(async ({ sql, config, owner, app }) => {
      await migrate(owner, { appRole: roleOf(app) })
      const made = await createAdmin({ sql, clock: systemClock, config }, { email, firstName, lastName })
      if (!made.ok) throw new Refused(REASONS[made.refusal.code])
      console.log(
        made.value
          ? `${email} is an administrator. Set the password within a day at: ${made.value}`
          : `${email} is now an administrator, with the existing account.`,
      )
    }),
}
