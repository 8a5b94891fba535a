import { SANDBOX_CARDS } from '../../../src/contract/payments.ts'
import { bookingWork } from '../../../src/server/bookings/bookings.jobs.ts'
import { runNow } from '../../../src/server/jobs/schedule.ts'
import { enteredAs, type Person } from '../people.ts'
import { testCard } from '../test-cards.ts'
import { noAnswer, type Troubles } from '../unreliable-gateway.ts'
import type { World } from '../world.ts'
import { type Agreed, keptByGuest, keptByHost, type Policy, totalOf } from './terms.ts'

const DAY = 86_400_000
export type Card = keyof typeof SANDBOX_CARDS
export type Trouble = `${'before' | 'after'} ${'charge' | 'capture' | 'look' | 'cancel' | 'refund'}`
export type Act =
  | { do: 'pay'; card: Card }
  | { do: 'answer'; passed: boolean }
  | { do: 'release' | 'accept' | 'decline' | 'withdraw' | 'agree' | 'object' | 'work' | 'deliver' | 'rival' }
  | { do: 'cancel'; by: 'guest' | 'host' }
  | { do: 'propose'; by: 'guest' | 'host'; shift: number; days: number }
  | { do: 'pass'; minutes: number }
  | { do: 'trouble'; at: Trouble }
export type Plan = { instant: boolean; policy: Policy; ahead: number; days: number; acts: readonly Act[] }

type Open = { days: number; from: number; extra: number; by: 'guest' | 'host'; until: number }

/** What comes by itself of bookings, and what follows from it. */
export async function workOn(world: World): Promise<void> {
  for (const work of bookingWork) await runNow(world.deps, work)
  await world.runJobs()
}

/** One booking, and what the terms say of it so far. */
export class History {
  readonly said: string[] = []
  id = ''
  agreed: Agreed
  /** What stays of it once it is cancelled. */
  kept: number | null = null
  open: Open | null = null

  readonly world: World
  readonly troubles: Troubles
  readonly spaceId: string
  readonly guestId: string
  readonly hostId: string

  constructor(world: World, troubles: Troubles, plan: Plan, ids: { spaceId: string; guestId: string; hostId: string }) {
    const { spaceId, guestId, hostId } = ids
    this.world = world
    this.troubles = troubles
    this.spaceId = spaceId
    this.guestId = guestId
    this.hostId = hostId
    const { ahead, days, policy } = plan
    const start = this.today() + ahead * DAY + 9 * 3_600_000
    this.agreed = { days, extra: 0, start, confirmedAt: 0, clock: start, policy }
  }

  now = () => this.world.clock.now().epochMilliseconds
  today = () => Math.floor(this.now() / DAY) * DAY
  as = (who: 'guest' | 'host'): Promise<Person> => enteredAs(this.world, who === 'guest' ? this.guestId : this.hostId)
  ask = (from: number, days: number) => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    return { mode: 'days', startDate: day(from), endDate: day(from + (days - 1) * DAY) } as const
  }
  total = () => totalOf(this.agreed.days) + this.agreed.extra

  async hold(): Promise<void> {
    const { api } = await this.as('guest')
    const ask = this.ask(this.agreed.start, this.agreed.days)
    this.id = (await api.bookings.holdSlot({ spaceId: this.spaceId, ask, people: 2 })).id
  }

  async state(): Promise<string> {
    const [row] = await this.world.sql<{ state: string; confirmed: Temporal.Instant | null }[]>`
      select state, confirmed_at as confirmed from bookings where id = ${this.id}`
    if (row?.confirmed) this.agreed = { ...this.agreed, confirmedAt: row.confirmed.epochMilliseconds }
    return row?.state ?? ''
  }

  /** Takes a step, whatever comes of it; a fault of the site shows in its log. */
  async take(act: Act): Promise<void> {
    const before = await this.state()
    const heard = await this.tried(act).then(
      () => 'ok',
      (error: { code?: string }) => error.code ?? String(error),
    )
    const after = await this.state()
    this.said.push(`${JSON.stringify(act)}: ${heard}, ${before} → ${after}`)
    if (heard === 'ok') this.note(act, before, after)
  }

  private note(act: Act, before: string, after: string): void {
    if (act.do === 'propose') {
      const from = this.today() + act.shift * DAY + 9 * 3_600_000
      const less = this.total() - totalOf(act.days)
      const refundable = this.total() - keptByGuest(this.agreed, this.now())
      const extra = Math.max(0, less - refundable)
      this.open = { days: act.days, from, extra, by: act.by, until: this.now() + DAY }
    }
    if (act.do === 'object') this.open = null
    if (act.do === 'cancel' && before === 'confirmed' && after === 'cancelled')
      this.kept = act.by === 'guest' ? keptByGuest(this.agreed, this.now()) : keptByHost(this.agreed, this.now())
  }

  /** What was proposed and is now agreed on, as the site says it is. */
  async follow(): Promise<void> {
    const [row] = await this.world.sql<{ state: string }[]>`
      select state from booking_changes where booking_id = ${this.id} order by created_at desc, ended_at desc nulls first limit 1`
    if (!this.open || !row || row.state === 'open' || row.state === 'paying') return
    if (row.state === 'accepted') {
      const { days, from, extra } = this.open
      this.agreed = { ...this.agreed, days, extra, start: from, clock: Math.min(this.agreed.clock, from) }
    }
    this.open = null
  }

  private async tried(act: Act): Promise<unknown> {
    const { world, id } = this
    const changes = async (who: 'guest' | 'host') => (await this.as(who)).api.bookingChanges
    const steps = async (who: 'guest' | 'host') => (await this.as(who)).api.bookingSteps
    switch (act.do) {
      case 'pay':
        return (await this.as('guest')).api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS[act.card]) })
      case 'answer':
        return this.answer(act.passed)
      case 'release':
        return (await this.as('guest')).api.bookings.releaseHold({ id })
      case 'accept':
        return (await steps('host')).acceptRequest({ id })
      case 'decline':
        return (await steps('host')).declineRequest({ id, reason: 'No.' })
      case 'withdraw':
        return (await steps('guest')).withdrawRequest({ id, reason: '' })
      case 'cancel': {
        const { refundCents } = await (await steps(act.by)).previewCancellation({ id })
        return (await steps(act.by)).cancelBooking({ id, reason: 'Why not.', refundCents })
      }
      case 'propose': {
        const ask = this.ask(this.today() + act.shift * DAY, act.days)
        const { quote } = await (await changes(act.by)).previewChange({ id, ask })
        return (await changes(act.by)).proposeChange({ id, ask, totalCents: quote.total })
      }
      case 'agree':
        return (await changes(this.open?.by === 'guest' ? 'host' : 'guest')).acceptChange({ id })
      case 'object':
        return (await changes(this.open?.by ?? 'guest')).endProposal({ id })
      case 'rival':
        return this.rival()
      case 'pass':
        return world.clock.pass({ minutes: act.minutes })
      case 'work':
        return workOn(world)
      case 'deliver':
        return world.deliver()
      case 'trouble':
        this.troubles[act.at] = () => {
          delete this.troubles[act.at]
          noAnswer()
        }
    }
  }

  private async answer(passed: boolean): Promise<void> {
    const [intent] = await this.world.sql<{ id: string }[]>`
      select i.id from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${this.id} and i.state = 'requires_action'`
    const body = new URLSearchParams({ answer: passed ? 'yes' : 'no' })
    const guest = await this.as('guest')
    if (intent) await guest.fetch(`/api/sandbox/challenge/${intent.id}`, { method: 'POST', body })
    await guest.api.bookings.checkPayment({ id: this.id })
  }

  /** Somebody else wants the first day of it, and pays at once. */
  private async rival(): Promise<void> {
    const { world, spaceId } = this
    const [made] = await world.sql<{ id: string }[]>`
      with made as (
        insert into accounts (email, first_name, last_name) values (${`rival-${crypto.randomUUID()}@people.example`}, 'Ria', 'Rival') returning id
      ), role as (insert into user_roles (user_id, role, assigned_at) select id, 'user', '2026-01-01' from made)
      select id from made`
    const { api } = await enteredAs(world, made?.id ?? '')
    const { id } = await api.bookings.holdSlot({ spaceId, ask: this.ask(this.agreed.start, 1), people: 1 })
    await api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.pays) })
  }
}
