import { expect, test } from 'vitest'
import { dumpSchema } from '../scripts/schema-dump.ts'
import { openAsOwner } from '../src/server/platform/database/migrate.ts'
import { freshDatabase } from './support/database.ts'

test('every trigger that acts is listed with its reason at the top of the schema', async () => {
  const database = await freshDatabase()
  const sql = openAsOwner(database.ownerUrl)
  try {
    expect(await dumpSchema(database.ownerUrl)).toMatch(/^-- spaces_counted on spaces: .{20,}$/m)
    await sql.unsafe(`
      create function act_in_secret() returns trigger language plpgsql as 'begin return new; end';
      create trigger secret after insert on accounts for each row execute function act_in_secret()`)
    await expect(dumpSchema(database.ownerUrl)).rejects.toThrow('The trigger secret acts. Add its reason')
  } finally {
    await sql.end()
    await database.drop()
  }
})
