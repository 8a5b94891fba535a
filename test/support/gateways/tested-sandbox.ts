import { SANDBOX_CARDS } from '../../../src/contract/sandbox-cards.ts'
import { checkedGateway } from '../../../src/server/external/payments/gateway-news.ts'
import { sandboxGateway, sign } from '../../../src/server/external/payments/sandbox/sandbox.ts'
import { openDatabase } from '../../../src/server/platform/database/connect.ts'
import { freshDatabase } from '../database.ts'
import { aClock } from '../settable-clock.ts'
import { testCard } from '../test-cards.ts'
import { noAnswer, type Troubles, unreliable } from '../unreliable-gateway.ts'
import type { TestedGateway } from './tested-gateway.ts'

const SECRETS = {
  current: 'the-secret-in-use-0123456789',
  former: 'the-one-before-it-0123456789',
  foreign: 'f'.repeat(40),
}
const CALLS = ['charge', 'capture', 'look', 'cancel', 'refund', 'transfer', 'reverseTransfer', 'forgetCard'] as const

export async function testedSandbox(): Promise<TestedGateway> {
  const database = await freshDatabase()
  const { sql, close } = openDatabase(database.appUrl, { max: 10 })
  const clock = aClock()
  const troubles: Troubles = {}
  const bank = sandboxGateway({ sql, clock, secrets: [SECRETS.current, SECRETS.former] })
  const refOf = (view: { challengeUrl: string | null }) => view.challengeUrl?.split('/').at(-1) ?? ''
  return {
    gateway: checkedGateway(unreliable(troubles)(bank)),
    clock,
    source: (name) => ({ card: testCard(SANDBOX_CARDS[name]) }),
    answerChallenge: async (view, passed) => void (await bank.answer(refOf(view), passed)),
    finishOnboarding: async (ref) => void (await bank.setPayoutsEnabled(ref, true)),
    openDispute: (id, amount) => bank.openDispute(id as never, amount),
    closeDispute: bank.closeDispute,
    failRefund: bank.failRefund,
    events: async () => {
      const rows = await sql<{ body: string }[]>`
        select body from sandbox.deliveries group by event_id, body order by min(id)`
      return rows.map(({ body }) => body)
    },
    sign: (body, { secret = 'current', at = clock.now() } = {}) => sign(SECRETS[secret], body, at),
    lose: (answers) => {
      for (const call of CALLS)
        for (const when of ['before', 'after'] as const) {
          if (answers === when) troubles[`${when} ${call}`] = noAnswer
          else delete troubles[`${when} ${call}`]
        }
    },
    close: async () => {
      await close()
      await database.drop()
    },
  }
}
