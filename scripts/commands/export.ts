import { writeFile } from 'node:fs/promises'
import { findByEmail } from '../../src/server/accounts/accounts.sql.ts'
import { everythingAbout } from '../../src/server/exports/everything.sql.ts'
import { type Command, onDatabase, Refused } from './command.ts'

/** Writes the same data as a person's own export at /profile, for people who ask the operator for it. */
export const exportCommand: Command = {
  usage: 'export <address> [--out <file>]',
  what: "writes all stored data about an account as JSON, the same as the person's own export",
  help: ['--out <file>   writes to a new file that only you can read, instead of standard output'],
  options: { out: { type: 'string' } },
  words: [1, 1],
  run: ({ words: [email = ''], options: { out } }) =>
    onDatabase(async ({ sql }) => {
      const found = await findByEmail(sql, email)
      if (!found) throw new Refused('No account has this address.')
      if (out !== undefined) return keep(String(out), everythingAbout(sql, found.id))
      for await (const text of everythingAbout(sql, found.id)) process.stdout.write(text)
    }),
}

async function keep(file: string, text: AsyncIterable<string>): Promise<void> {
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new Refused(`${file} can't be written: ${(error as Error).message}`)
  }
}
