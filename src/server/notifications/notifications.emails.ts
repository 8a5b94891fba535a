import { MAILED_LENGTH } from '../../domain/notifications/message-mail.ts'
import type { ReminderHours } from '../../domain/notifications/reminder.ts'
import type { Email, Fact } from '../external/mail/draw-email.ts'

type Unread = { first_name: string; other: string; space: string; many: number; texts: readonly string[] }

export function messagesMail({ first_name, other, space, many, texts }: Unread, conversationId: string): Email {
  const from = other || 'Someone'
  const count = many === 1 ? 'a message' : `${many} messages`
  const more = many - texts.length
  return {
    kind: 'messages',
    name: first_name,
    subject: `${from} wrote to you about ${space}`,
    lines: [
      `You have ${count} from ${from} about ${space}.`,
      ...texts.map((text, place) => `${texts.length > 1 ? `${place + 1}. ` : ''}${beginning(text)}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
      'Please reply on Daylet. We can’t receive replies to this email.',
    ],
    link: { path: `/messages/${conversationId}`, label: 'Read and reply' },
  }
}

function beginning(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > MAILED_LENGTH ? `${letters.slice(0, MAILED_LENGTH).join('')}…` : letters.join('')
}

type Reminder = {
  hours: ReminderHours
  starts: string
  to: 'guest' | 'host'
  space: string
  path: string
  facts: readonly Fact[]
}

/** Access details are only on the booking's page, because opening it requires signing in. */
export function reminderMail(name: string, { hours, starts, to, space, path, facts }: Reminder): Email {
  const soon = hours === 24 ? 'within 24 hours' : 'within the hour'
  return {
    kind: 'reminder',
    name,
    subject: hours === 24 ? `Reminder: ${space}, ${starts}` : `Starting within the hour: ${space}`,
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
