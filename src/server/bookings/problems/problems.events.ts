import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { acceptBy, answerBy } from '../../../domain/bookings/problem.ts'
import type { ProblemEvent } from '../../../domain/events.ts'
import type { Clock } from '../../../domain/kernel/clock.ts'
import { type Currency, formatExact } from '../../../domain/kernel/money.ts'
import { momentThere, periodThere, shortMoment } from '../../../domain/kernel/when-words.ts'
import { findAdmins } from '../../accounts/accounts.sql.ts'
import { queueOptionalEmail } from '../../accounts/emails/optional-email.ts'
import { releaseFiles } from '../../files/keep-files.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { EventReader } from '../../platform/events/read-events.ts'
import {
  problemAnsweredMail,
  problemForAdminMail,
  problemReportedMail,
  problemSettledMail,
  problemWithdrawnMail,
} from '../emails/bookings.emails.ts'
import { type EmailFacts, findEmailFacts } from '../emails/emails.sql.ts'
import { factsOf, findProblem, forgetWords, type ProblemRow } from './problems.sql.ts'

type Found = { of: EmailFacts; problem: ProblemRow }

async function find(tx: Sql, { bookingId, problemId }: ProblemEvent): Promise<Found | null> {
  const [of, problem] = [await findEmailFacts(tx, bookingId, 'confirmed'), await findProblem(tx, problemId)]
  return of && problem && { of, problem }
}

const about = (of: EmailFacts, clock: Clock) => ({
  space: of.title,
  path: `/bookings/${of.id}`,
  facts: [
    ['When', periodThere(of.from, of.to, of.zone, clock)],
    ['Booking', bookingNumber(of.number)],
  ] as const,
})
const money = (of: EmailFacts, amount: Parameters<typeof formatExact>[0]) =>
  formatExact(amount, of.quote.currency as Currency)

async function reported(deps: Deps, tx: Sql, event: ProblemEvent): Promise<void> {
  const found = await find(tx, event)
  if (!found) return
  const { of, problem } = found
  const written = (clock: Clock) => ({ ...about(of, clock), text: problem.description })
  const { host } = of
  if (host) {
    const guest = of.guest?.firstName ?? 'Your guest'
    const email = (clock: Clock) => {
      const by = answerBy(factsOf(problem))
      const [until, deadline] = [momentThere(by, of.zone, clock), shortMoment(by, of.zone, clock)]
      return problemReportedMail(host.firstName, written(clock), { guest, until, deadline })
    }
    await queueOptionalEmail(deps, tx, { to: host.email, kind: 'booking', email })
  }
  for (const admin of await findAdmins(tx)) {
    const email = (clock: Clock) => problemForAdminMail(admin.firstName, written(clock))
    await queueOptionalEmail(deps, tx, { to: admin.email, kind: 'platform', email })
  }
}

async function answered(deps: Deps, tx: Sql, event: ProblemEvent): Promise<void> {
  const found = await find(tx, event)
  if (!found?.of.guest) return
  const { of, problem } = found
  const { guest } = found.of
  const until = acceptBy(factsOf(problem))
  const email = (clock: Clock) => {
    const offer = until &&
      problem.offer_cents && { amount: money(of, problem.offer_cents), until: momentThere(until, of.zone, clock) }
    return problemAnsweredMail(
      guest.firstName,
      { ...about(of, clock), text: problem.answer ?? '' },
      { host: of.host?.firstName ?? 'The host', offer: offer || null },
    )
  }
  await queueOptionalEmail(deps, tx, { to: guest.email, kind: 'booking', email })
}

async function settled(deps: Deps, tx: Sql, event: ProblemEvent): Promise<void> {
  const found = await find(tx, event)
  if (!found) return
  const { of, problem } = found
  const refund = problem.refund_cents > 0 ? money(of, problem.refund_cents) : null
  for (const to of ['guest', 'host'] as const) {
    const side = of[to]
    if (!side) continue
    const facts = { to, refund, reason: problem.settled_reason }
    const email = (clock: Clock) => problemSettledMail(side.firstName, about(of, clock), facts)
    // This email settles a claim to money. Like a cancellation, it can't be turned off.
    await queueOptionalEmail(deps, tx, { to: side.email, kind: 'confirmation', email })
  }
}

async function withdrawn(deps: Deps, tx: Sql, event: ProblemEvent): Promise<void> {
  const found = await find(tx, event)
  if (!found?.of.host) return
  const { of } = found
  const { host } = found.of
  const email = (clock: Clock) => problemWithdrawnMail(host.firstName, about(of, clock))
  await queueOptionalEmail(deps, tx, { to: host.email, kind: 'booking', email })
}

export const problemReader: EventReader<Deps> = {
  name: 'problems',
  on: {
    'problem.reported': reported,
    'problem.answered': answered,
    'problem.settled': settled,
    'problem.withdrawn': withdrawn,
    'account.deleted': async (deps, tx, { accountId }) =>
      releaseFiles(deps, tx, await forgetWords(tx, accountId), deps.clock.now()),
  },
}
