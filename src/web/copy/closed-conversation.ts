import type { Closed } from '../../domain/messages/message.ts'

/** Why nothing can be written in a conversation: under it, and as the refusal of what was written. */
export const closedWords: Record<Closed, string> = {
  blocked_by_me: 'You blocked this person. Unblock them to write.',
  blocked: 'You cannot write in this conversation any more.',
  nobody_there: 'Nobody reads this conversation any more: the account is closed.',
  verify_first: 'Verify your email address to write messages.',
}
