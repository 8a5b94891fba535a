import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { backWords } from '../../../domain/bookings/refund-words.ts'
import { hasCleaning } from '../../bookings/booking-summary.tsx'
import { momentIn } from '../../bookings/moment-in.ts'
import { StatePill } from '../../bookings/state-pill.tsx'
import type { Booking } from '../../client/api-types.ts'
import { stateWords } from '../../copy/bookings.ts'
import { contextWords as words } from '../../copy/messages.ts'
import { zoneWords } from '../../format/dates.ts'
import { money } from '../../format/money.ts'
import { bookedWords, stayWords } from '../../format/slot.ts'
import { imageUrl } from '../../ui/image-url.ts'
import styles from './booking-context.module.css'

/** The booking that two people write about, beside their conversation. */
export function BookingContext({ booking }: { booking: Booking }) {
  const { id, space, people, zone, quote, party, hostReceivesCents } = booking
  const refund = refundNow(booking)
  return (
    <aside className={styles.root} aria-label={words.label}>
      <img src={imageUrl(space.imageUrl, 640)} alt="" width={264} height={149} loading="lazy" />
      <h2 dir="auto">{space.title}</h2>
      <p className="text-graphite" dir="auto">
        {space.location}
      </p>
      <p className="mt-2.5">
        <StatePill booking={booking} />
      </p>
      <dl className="num">
        <Fact name={words.dates}>
          {stayWords(booking)} ({zoneWords(zone)})
        </Fact>
        <Fact name={words.people}>{people}</Fact>
        {party === 'guest' && <Fact name={words.total}>{money(quote.total, quote.currency)}</Fact>}
        {hostReceivesCents !== null && <Fact name={words.receives}>{money(hostReceivesCents, quote.currency)}</Fact>}
        {refund && <Fact name={party === 'guest' ? words.ifYouCancel : words.ifTheyCancel}>{refund}</Fact>}
      </dl>
      <Link className="btn plain" to={`/bookings/${id}`}>
        {words.open}
      </Link>
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function refundNow(booking: Booking): string | null {
  const { state, refundSteps, now, quote } = booking
  if (state !== 'confirmed') return null
  const step = refundSteps.find(({ until }) => Temporal.Instant.compare(Temporal.Instant.from(until), now) >= 0)
  return step ? words.refundUntil(backWords(step, hasCleaning(quote)), momentIn(booking, step.until)) : null
}

/** On narrow screens, the booking is one row above the messages. */
export function BookingBar({ booking }: { booking: Booking }) {
  const { id, space, state } = booking
  return (
    <Link className={styles.bar} to={`/bookings/${id}`}>
      <img src={imageUrl(space.imageUrl, 320)} alt="" width={44} height={36} loading="lazy" />
      <span className="min-w-0">
        <bdi className="block truncate font-semibold">{space.title}</bdi>
        <span className="num block truncate text-graphite">{words.row(bookedWords(booking), stateWords[state])}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
