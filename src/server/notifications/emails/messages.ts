import { MAILED_LENGTH } from '../../../domain/notifications/message-mail.ts'
import type { Email } from '../../external/mail/draw-email.ts'

type Unread = { first_name: string; other: string; space: string; many: number; texts: readonly string[] }

/** The unread messages email: how many, from whom, about which space, and how each begins. */
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
      'Please answer on Daylet. Replies to this email don’t arrive.',
    ],
    link: { path: `/messages/${conversationId}`, label: 'Read and answer' },
  }
}

function beginning(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > MAILED_LENGTH ? `${letters.slice(0, MAILED_LENGTH).join('')}…` : letters.join('')
}
