import { Link } from 'react-router'
import { dayWords } from '../../domain/kernel/day-words.ts'
import type { ListedBooking } from '../client/api-types.ts'
import { bookingWords as words } from '../copy/bookings.ts'
import { exact } from '../format/exact.ts'
import { bookedWords, slotLength, yearOf } from '../format/slot.ts'
import { imageUrl } from '../ui/image-url.ts'
import { SpaceClock } from '../ui/space-clock.tsx'
import styles from './booking-card.module.css'
import { momentIn } from './moment-in.ts'
import { StatePill } from './state-pill.tsx'
import { TimeLeft } from './time-left.tsx'

/** The whole card opens the booking, or the checkout of a slot that is only held. */
export function BookingCard({ booking }: { booking: ListedBooking }) {
  const { id, space, ask, state, people, zone, changing } = booking
  return (
    <li className={styles.root}>
      {space.imageUrl ? (
        <img
          className={styles.photo}
          src={imageUrl(space.imageUrl, 480)}
          alt=""
          width={216}
          height={144}
          loading="lazy"
        />
      ) : (
        <span className={styles.photo} />
      )}
      <div className="min-w-0">
        <StatePill booking={booking} changing={changing} />
        <h2 className={styles.title}>
          <Link to={state === 'held' ? `/checkout/${id}` : `/bookings/${id}`} dir="auto">
            {space.title}
          </Link>
        </h2>
        <p className="mt-1 text-graphite wrap-anywhere" dir="auto">
          {words.hostedBy(space.location, space.hostFirstName)}
        </p>
        <p className="num mt-1">
          {bookedWords(booking)}
          <span className="text-graphite">
            {' '}
            · {slotLength(ask)} · {words.people(people)}
          </span>
          <SpaceClock zone={zone} at={booking.from} />
        </p>
      </div>
      <div className={`num ${styles.side}`}>
        <Cost booking={booking} />
        <NextStep booking={booking} />
      </div>
    </li>
  )
}

type Props = { booking: ListedBooking }

function Cost({ booking }: Props) {
  const [cents, fact] = costOf(booking)
  return (
    <p>
      {cents !== null && <b>{exact(cents, booking.quote.currency)}</b>}
      {fact}
    </p>
  )
}

function costOf(booking: ListedBooking): [cents: number | null, fact: string] {
  const { state, quote, space, expiresAt, keptCents, payment, review, zone } = booking
  switch (state) {
    case 'held':
      return [quote.total, expiresAt ? words.heldUntil(momentIn(booking, expiresAt)) : '']
    case 'payment_required':
      return [quote.total, expiresAt ? words.payBy(momentIn(booking, expiresAt)) : '']
    case 'requested':
      return [quote.total, quote.total > 0 ? words.chargedIf(space.hostFirstName) : words.free]
    case 'confirmed':
    case 'completed':
      if (review?.stars === null) return [quote.total, words.reviewBy(day(review.until, zone, yearOf(booking.now)))]
      return [quote.total, quote.total > 0 ? words.paid : words.free]
    default: {
      const refund = keptCents === null ? (payment?.refundedCents ?? 0) : quote.total - keptCents
      if (refund > 0) return [refund, words.refunded]
      return keptCents ? [keptCents, words.noRefund] : [null, words.notCharged]
    }
  }
}

const day = (at: string, zone: string, year: number) =>
  dayWords(Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate(), year)

function NextStep({ booking }: Props) {
  const { id, state, quote, space, expiresAt, now, to, review } = booking
  if (state === 'held')
    return (
      <Link className="btn solid" to={`/checkout/${id}`}>
        {words.continueCheckout}
      </Link>
    )
  if (state === 'payment_required')
    return (
      <Link className="btn solid" to={`/checkout/${id}`}>
        {words.pay(exact(quote.total, quote.currency))}
      </Link>
    )
  if (state === 'requested') return expiresAt && <TimeLeft until={expiresAt} now={now} say={words.leftToRespond} />
  if (review?.stars === null)
    return (
      <Link className="btn ink" to={`/bookings/${id}#reviews`}>
        {words.writeReview}
      </Link>
    )
  if (review?.stars) return <span>{words.reviewed(review.stars)}</span>
  if (state !== 'confirmed' || Temporal.Instant.compare(to, now) <= 0) return null
  return (
    <Link className="btn plain" to={`/messages/new?booking=${id}`} dir="auto">
      {words.success.message(space.hostFirstName)}
    </Link>
  )
}
