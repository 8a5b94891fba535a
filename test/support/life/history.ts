import type { SANDBOX_CARDS } from '../../../src/contract/sandbox-cards.ts'
import { enteredAs, type Person } from '../people.ts'
import type { Troubles } from '../unreliable-gateway.ts'
import type { World } from '../world.ts'
import { type DatabaseFault, type DatabaseFaults, isOfFault } from './database-faults.ts'
import {
  type Agreed,
  dateOf,
  type Extra,
  extraAfter,
  type Kept,
  keptByGuest,
  keptByHost,
  type Policy,
  startOf,
  totalOf,
  type Zone,
} from './terms.ts'
import { tried } from './tried.ts'
import { lastDelivery, type Shuffled } from './webhooks.ts'

const DAY = 86_400_000
export type Card = keyof typeof SANDBOX_CARDS
export type Trouble = `${'before' | 'after'} ${'charge' | 'capture' | 'look' | 'cancel' | 'refund'}`
export type Act =
  | { do: 'pay'; card: Card }
  | { do: 'answer'; passed: boolean }
  | { do: 'release' | 'accept' | 'decline' | 'withdraw' | 'object' | 'work' | 'deliver' | 'rival' }
  | { do: 'agree'; full: boolean }
  | { do: 'cancel'; by: 'guest' | 'host' }
  | { do: 'propose'; by: 'guest' | 'host'; shift: number; days: number; full: boolean }
  | { do: 'pass'; minutes: number }
  | { do: 'trouble'; at: Trouble }
  | ({ do: 'fault' } & DatabaseFault)
  | ({ do: 'webhooks' } & Shuffled)
export type Plan = {
  instant: boolean
  policy: Policy
  zone: Zone
  /** The booking's history begins at this instant, a few weeks before the clocks go forward or back. */
  season: string
  ahead: number
  days: number
  acts: readonly Act[]
}
export type Around = { troubles: Troubles; faults: DatabaseFaults }

type Open = {
  id: string
  days: number
  date: number
  start: number
  extra: Extra
  /** The amounts that aren't refunded for days removed by earlier changes, if the host refunds this change in full. */
  extraInFull: Extra
  by: 'guest' | 'host'
  until: number
}

export class History {
  readonly said: string[] = []
  id = ''
  agreed: Agreed
  kept: Kept | null = null
  open: Open | null = null

  readonly world: World
  readonly around: Around
  readonly plan: Plan
  /** Webhooks numbered above this belong to this booking. */
  since = 0
  fired = 0
  private seen = 0
  private isArmed = false
  private stood = ''
  private entered: { [who in 'guest' | 'host']?: { person: Person; ends: number } } = {}
  readonly spaceId: string
  readonly guestId: string
  readonly hostId: string

  constructor(world: World, around: Around, plan: Plan, ids: { spaceId: string; guestId: string; hostId: string }) {
    const { spaceId, guestId, hostId } = ids
    this.world = world
    this.around = around
    this.plan = plan
    this.spaceId = spaceId
    this.guestId = guestId
    this.hostId = hostId
    const { ahead, days, policy, zone } = plan
    const date = this.today() + ahead
    const start = startOf(zone, date, this.now())
    this.agreed = { days, extra: { rent: 0, fee: 0 }, date, start, clock: date, confirmedAt: 0, policy, zone }
  }

  now = () => this.world.clock.now().epochMilliseconds
  today = () => dateOf(this.plan.zone, this.now())
  async as(who: 'guest' | 'host'): Promise<Person> {
    const until = this.now() + DAY / 2
    const known = this.entered[who]
    if (known && until < known.ends) return known.person
    const person = await enteredAs(this.world, who === 'guest' ? this.guestId : this.hostId)
    this.entered[who] = { person, ends: this.now() + DAY }
    return person
  }
  ask = (from: number, days: number) => {
    const day = (date: number) => new Date(date * DAY).toISOString().slice(0, 10)
    return { mode: 'days', startDate: day(from), endDate: day(from + days - 1) } as const
  }
  total = () => totalOf(this.agreed.days) + this.agreed.extra.rent + this.agreed.extra.fee

  async hold(): Promise<void> {
    const { api } = await this.as('guest')
    this.since = await lastDelivery(this.world)
    const ask = this.ask(this.agreed.date, this.agreed.days)
    this.id = (await api.bookings.holdSlot({ spaceId: this.spaceId, ask, people: 2 })).id
  }

  async state(): Promise<string> {
    const [row] = await this.world.sql<{ state: string; confirmed: Temporal.Instant | null }[]>`
      select state, confirmed_at as confirmed from bookings where id = ${this.id}`
    if (row?.confirmed) this.agreed = { ...this.agreed, confirmedAt: row.confirmed.epochMilliseconds }
    return row?.state ?? ''
  }

  /**
   * Performs a step and ignores refusals, because faults appear in the site's log. If a database fault broke the step,
   * repeats it.
   */
  async take(act: Act): Promise<void> {
    const before = this.stood || (await this.state())
    if (act.do === 'fault') this.isArmed = true
    let heard = await this.heard(act)
    if (this.isArmed && (await this.hasFired()))
      heard = `${heard} (cut short), ${heard === 'ok' ? 'ok' : await this.heard(act)}`
    const after = await this.state()
    this.stood = after
    this.said.push(`${JSON.stringify(act)}: ${heard}, ${before} → ${after}`)
    if (heard.endsWith('ok')) await this.note(act, before, after)
  }

  private heard(act: Act): Promise<string> {
    return tried(this, act).then(
      () => 'ok',
      (error: { code?: string }) => error.code ?? String(error),
    )
  }

  /**
   * Returns whether a database fault has happened since the last check. Errors that it caused don't count against the
   * site.
   */
  async hasFired(): Promise<boolean> {
    const { world, around } = this
    const fired = await around.faults.fired()
    const isNew = fired > this.seen
    this.fired += fired - this.seen
    this.seen = fired
    if (isNew) this.isArmed = false
    if (this.fired > 0) world.faults.push(...world.faults.splice(0).filter((line) => !isOfFault(line)))
    return isNew
  }

  private async note(act: Act, before: string, after: string): Promise<void> {
    if (act.do === 'propose') {
      const date = this.today() + act.shift
      const extraBy = (isFull: boolean) => extraAfter(this.agreed, act.days, this.now(), isFull)
      const [extra, extraInFull] = [extraBy(act.full && act.by === 'host'), extraBy(true)]
      const [row] = await this.world.sql<{ id: string }[]>`
        select id from booking_changes where booking_id = ${this.id} and state = 'open'`
      const start = startOf(this.plan.zone, date, this.now())
      this.open = {
        id: row?.id ?? '',
        days: act.days,
        date,
        start,
        extra,
        extraInFull,
        by: act.by,
        until: this.now() + DAY,
      }
    }
    if (act.do === 'object') this.open = null
    if (act.do === 'cancel' && before === 'confirmed' && after === 'cancelled')
      this.kept = act.by === 'guest' ? keptByGuest(this.agreed, this.now()) : keptByHost(this.agreed, this.now())
  }

  async follow(): Promise<void> {
    if (!this.open) return
    const [row] = await this.world.sql<{ state: string; full: boolean }[]>`
      select state, refunded_in_full as full from booking_changes where id::text = ${this.open.id}`
    if (!row || row.state === 'open' || row.state === 'paying') return
    if (row.state === 'accepted') {
      const { days, date, start, by } = this.open
      const extra = by === 'guest' && row.full ? this.open.extraInFull : this.open.extra
      this.agreed = { ...this.agreed, days, extra, date, start, clock: Math.min(this.agreed.clock, date) }
    }
    this.open = null
  }
}
