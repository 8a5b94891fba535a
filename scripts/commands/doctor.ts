import { examine } from '../../src/server/operating/doctor/examine.ts'
import type { Finding } from '../../src/server/operating/doctor/finding.ts'
import { thisMachine } from '../../src/server/operating/doctor/look-at-machine.ts'
import { withDatabase } from '../with-database.ts'
import { type Command, Refused } from './command.ts'

const MARKS = { good: 'ok   ', note: 'note ', wrong: 'WRONG' }

export const doctorCommand: Command = {
  usage: 'doctor [--json] [--send-to <address>]',
  what: 'looks at settings, database, mail, storage, payments and clock, and says what to do',
  help: [
    '--json                one object: { ok, findings: [{ name, level, what, remedy }] }',
    '--send-to <address>   sends a letter there; without it no mail is sent',
    'A note may be meant so and ends with 0; something wrong ends with 1.',
  ],
  options: { json: { type: 'boolean' }, 'send-to': { type: 'string' } },
  words: [0, 0],
  async run({ options }) {
    const sendTo = options['send-to'] === undefined ? undefined : String(options['send-to'])
    if (sendTo !== undefined && !/^[^\s@]+@[^\s@]+$/.test(sendTo))
      throw new Refused('--send-to wants an e-mail address.')
    const asked = { env: process.env, machine: thisMachine, sendTo }
    const findings = await examine({ ...asked, withDatabase: (config, act) => withDatabase(config, act, 'beside') })
    const wrongs = findings.filter(({ level }) => level === 'wrong').length
    if (options.json) console.log(JSON.stringify({ ok: wrongs === 0, findings }, null, 2))
    else for (const finding of findings) console.log(linesOf(finding))
    if (wrongs > 0)
      throw new Refused(options.json ? '' : `${wrongs} ${wrongs === 1 ? 'thing is' : 'things are'} wrong.`)
    if (!options.json) console.log('Nothing is wrong.')
  },
}

function linesOf({ level, what, remedy }: Finding): string {
  const below = remedy ? remedy.split('\n').map((line) => `\n      → ${line.trim()}`) : []
  return `${MARKS[level]} ${what}${below.join('')}`
}
