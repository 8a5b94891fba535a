import type { AccountId } from '../../domain/kernel/id.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs/job.ts'
import { findUnreadMessage } from './messages.sql.ts'
import { noticeWords } from './notice-words.ts'
import { findNotice } from './notices.sql.ts'
import { PUSH_ONE, type Pushed, type PushFacts } from './push/queue-push.ts'
import { dropSubscription, findSubscription, noteFailure, noteTaken } from './push/subscriptions.sql.ts'

/** What a browser shows, shortened to fit on a lock screen. */
type Shown = { title: string; body: string; url: string; tag: string }
/** A subscription is removed after failing this long. */
const FAILING_HOURS = 24
const LENGTH = { title: 120, body: 240 }

/** Sends a push to one browser, unless it has been read or the session has ended. */
export const pushOne: Job<PushFacts, Deps> = {
  ...PUSH_ONE,
  run: async (deps, { subscriptionId, accountId, of }) => {
    const { sql, clock, push } = deps
    const subscription = await findSubscription(sql, subscriptionId, accountId, clock.now())
    const shown = subscription && (await shownOf(deps, accountId, of))
    if (!subscription || !shown) return
    const answer = await push.send(subscription, JSON.stringify(shown))
    if (answer === 'taken') return noteTaken(sql, subscriptionId)
    // The browser unsubscribed, or its address isn't allowed.
    if (answer === 'gone' || answer === 'not_allowed') return dropSubscription(sql, subscriptionId)
    const since = await noteFailure(sql, subscriptionId, clock.now())
    if (since.epochMilliseconds <= clock.now().subtract({ hours: FAILING_HOURS }).epochMilliseconds)
      return dropSubscription(sql, subscriptionId)
    // A retry would be refused again.
    if (answer === 'refused') return deps.log.warn({ subscriptionId }, 'a push service rejected a notice')
    throw new Error(`a push service did not accept a notice: ${answer}`)
  },
}

async function shownOf({ sql, config }: Deps, account: AccountId, of: Pushed): Promise<Shown | null> {
  if ('test' in of)
    return {
      title: 'It works',
      body: `This is how ${config.brand} tells you.`,
      url: '/profile/notifications',
      tag: 'test',
    }
  if ('messageId' in of) {
    const message = await findUnreadMessage(sql, account, of.messageId)
    if (!message) return null
    const { other, space, text, conversationId } = message
    return {
      title: cut(`${other || 'Somebody'}, ${space}`, LENGTH.title),
      body: cut(text, LENGTH.body) || 'A file',
      url: `/messages/${conversationId}`,
      tag: conversationId,
    }
  }
  const notice = await findNotice(sql, account, of.noticeId)
  if (!notice || notice.read_at) return null
  const { title, text, path } = noticeWords(notice.what, notice.facts)
  return { title: cut(title, LENGTH.title), body: cut(text, LENGTH.body), url: path, tag: notice.id }
}

function cut(text: string, length: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('')
}
