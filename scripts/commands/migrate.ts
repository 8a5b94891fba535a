import { migrate, roleOf } from '../../src/server/platform/database/migrate.ts'
import { regenerateSchema } from '../schema.ts'
import { withDatabase } from '../with-database.ts'
import { type Command, configured, Refused } from './command.ts'

export const migrateCommand: Command = {
  usage: 'migrate',
  what: 'migrates the database to this version; starting the site does the same',
  words: [0, 0],
  async run() {
    const config = configured()
    const brought = await withDatabase(config, ({ owner, app }) => migrate(owner, { appRole: roleOf(app) }))
    if (!brought) throw new Refused('')
    console.log(brought.length > 0 ? `Applied ${brought.join(', ')}` : 'Nothing to apply')
    // An operator's server has no development tools, and its schema files came with the release.
    if (!config.production) await regenerateSchema()
  },
}
