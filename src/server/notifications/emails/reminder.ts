import type { ReminderHours } from '../../../domain/notifications/reminder.ts'
import type { Email, Fact } from '../../external/mail/draw-email.ts'

type Reminder = {
  hours: ReminderHours
  to: 'guest' | 'host'
  space: string
  path: string
  facts: readonly Fact[]
}

/** The reminder email for a booking. Access details are only on its page, which requires signing in. */
export function reminderMail(name: string, { hours, to, space, path, facts }: Reminder): Email {
  const soon = hours === 24 ? 'within a day' : 'within the hour'
  return {
    kind: 'reminder',
    name,
    subject: `${hours === 24 ? 'Soon' : 'In an hour'}: ${space}`,
    lines: [
      to === 'guest' ? `Your booking starts ${soon}.` : `A booking of your space starts ${soon}.`,
      to === 'guest'
        ? 'Access instructions are on the booking’s page.'
        : 'The guest’s name and the number of people are on the booking’s page.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See the booking' },
  }
}
