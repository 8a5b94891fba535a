import { waysIn } from '../../demo/demo-accounts.ts'
import { fillDemo } from '../../demo/fill-demo.ts'
import { migrate, roleOf } from '../../src/server/platform/database/migrate.ts'
import { type Command, configured, onDatabase, Refused, systemClock } from './command.ts'

export const demoCommand: Command = {
  usage: 'demo [--size <spaces>]',
  what: 'fills an empty database with the demo and prints its sign-in details',
  help: [
    '--size <spaces>   the number of spaces, 2500 by default; people and bookings scale with it',
    'Refused if others can reach the site, because the passwords are printed.',
  ],
  options: { size: { type: 'string' } },
  words: [0, 0],
  async run({ options: { size } }) {
    const { reachable } = configured()
    if (reachable)
      throw new Refused(
        `The demo's passwords are printed, so the demo is refused if others can reach the site: ${reachable}.`,
      )
    if (size !== undefined && !/^[1-9]\d{0,4}$/.test(String(size)))
      throw new Refused('--size must be a number of spaces.')
    await onDatabase(async ({ sql, config, owner, app }) => {
      await migrate(owner, { appRole: roleOf(app) })
      const filling = { sql, now: systemClock.now(), dataDir: config.dataDir, log: console.log }
      const accounts = await fillDemo({ ...filling, ...(size !== undefined && { size: Number(size) }) })
      if (!accounts) throw new Refused('The database contains other data, so it was not changed.')
      console.log(waysIn(accounts))
    })
  },
}
