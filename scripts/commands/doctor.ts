import { examine } from '../../src/server/operating/doctor/examine.ts'
import type { Finding } from '../../src/server/operating/doctor/finding.ts'
import { thisMachine } from '../../src/server/operating/doctor/look-at-machine.ts'
import { withDatabase } from '../with-database.ts'
import { type Command, Refused } from './command.ts'

const MARKS = { good: 'ok   ', note: 'note ', wrong: 'WRONG' }

export const doctorCommand: Command = {
  usage: 'doctor [--json] [--send-to <address>]',
  what: 'checks settings, database, email, storage, payments and clock, and suggests fixes',
  help: [
    '--json                one object: { ok, findings: [{ name, level, what, remedy }] }',
    '--send-to <address>   sends a test email to this address; otherwise no email is sent',
    'The exit code is 1 if something is wrong. Notes alone exit with 0.',
  ],
  options: { json: { type: 'boolean' }, 'send-to': { type: 'string' } },
  words: [0, 0],
  async run({ options }) {
    const sendTo = options['send-to'] === undefined ? undefined : String(options['send-to'])
    if (sendTo !== undefined && !/^[^\s@]+@[^\s@]+$/.test(sendTo))
      throw new Refused('--send-to must be an email address.')
    const asked = { env: process.env, machine: thisMachine, sendTo }
    const findings = await examine({ ...asked, withDatabase: (config, act) => withDatabase(config, act, 'beside') })
    const wrongs = findings.filter(({ level }) => level === 'wrong').length
    if (options.json) console.log(JSON.stringify({ ok: wrongs === 0, findings }, null, 2))
    else for (const finding of findings) console.log(linesOf(finding))
    if (wrongs > 0) throw new Refused(options.json ? '' : `${wrongs} ${wrongs === 1 ? 'problem' : 'problems'} found.`)
    if (!options.json) console.log('No problems found.')
  },
}

function linesOf({ level, what, remedy }: Finding): string {
  const below = remedy ? remedy.split('\n').map((line) => `\n      → ${line.trim()}`) : []
  return `${MARKS[level]} ${what}${below.join('')}`
}
