import { resetFactorByCommand } from '../../src/server/accounts/people/rule-person.ts'
import { sendMail } from '../../src/server/external/mail/send-mail.ts'
import { openJobs } from '../../src/server/platform/jobs/job-queue.ts'
import { type Command, onDatabase, quietLog, Refused, systemClock } from './command.ts'

const REASONS = {
  not_found: 'No account has this email address.',
  not_an_admin:
    'This account isn’t an administrator’s. Its owner can ask for the reset with an emailed link and wait 72 hours.',
  no_second_factor: 'This account has no second factor.',
}

export const resetSecondFactorCommand: Command = {
  usage: 'reset-second-factor <address> [<reason>]',
  what: 'removes the second factor of an administrator who lost it',
  help: [
    'They are signed out everywhere and set up a new one when they next sign in.',
    'The audit log keeps the reason.',
  ],
  words: [1, 2],
  run: ({ words: [email = '', reason = ''] }) =>
    onDatabase(async ({ sql, config }) => {
      const jobs = openJobs({ sql, log: quietLog() }, [sendMail])
      try {
        const done = await resetFactorByCommand({ sql, clock: systemClock, config, jobs }, { email, reason })
        if (!done.ok) throw new Refused(REASONS[done.refusal.code])
      } finally {
        await jobs.close()
      }
      console.log(
        `${email} no longer has a second factor and is signed out. They set up a new one when they next sign in. The site emails them about it.`,
      )
    }),
}
