import { type ReactNode, useEffect, useState } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { localEnd } from '../../../domain/kernel/local-end.ts'
import type { Booking, GuestReviews } from '../../client/api-types.ts'
import { bookingWords, bookingPageWords as words } from '../../copy/bookings.ts'
import { minuteWords, zoneWords } from '../../format/dates.ts'
import { exact } from '../../format/exact.ts'
import { endWords, slotLength } from '../../format/slot.ts'
import { GuestRating } from '../../reviews/shown-review.tsx'
import { imageUrl, pageWidths, srcSet } from '../../ui/image-url.ts'
import styles from './booking-page.module.css'

type BookingFactsProps = { booking: Booking; ofGuest: GuestReviews | null; photo?: boolean }

export function BookingFacts({ booking, ofGuest, photo = true }: BookingFactsProps) {
  const { space, party, people, ask, zone, from, to, localFrom, localTo, guestName, quote } = booking
  const { hostReceivesCents, commissionCents } = booking
  const start = Temporal.PlainDateTime.from(localFrom)
  const end = localEnd(Temporal.PlainDateTime.from(localTo))
  const length = slotLength(ask)
  const isLong = ask.mode === 'days' && ask.startDate !== ask.endDate
  return (
    <div>
      {photo && space.imageUrl && (
        <img
          src={imageUrl(space.imageUrl, 800)}
          srcSet={srcSet(space.imageUrl, pageWidths)}
          sizes="(min-width: 1024px) 800px, 100vw"
          alt={space.imageAlt}
          width={785}
          height={336}
          className={styles.photo}
        />
      )}
      <dl className={styles.facts}>
        <Fact name={words.starts} value={`${dayWords(start.toPlainDate(), 0)}, ${minuteOf(start)}`}>
          {bookingWords.localTime(zoneWords(zone))}
          <YourTime at={from} zone={zone} />
        </Fact>
        <Fact name={words.ends} value={`${dayWords(end.day, 0)}, ${endWords(end.minute)}`}>
          {isLong ? words.nights(length) : length}
          <YourTime at={to} zone={zone} />
        </Fact>
        <Fact name={words.people} value={String(people)} />
        {party !== 'host' && <Fact name={words.host} value={space.hostFirstName} />}
        {party !== 'guest' && (
          <Fact name={words.guest} value={guestName ?? ''}>
            {ofGuest && <GuestRating of={ofGuest} />}
          </Fact>
        )}
        {hostReceivesCents !== null && (
          <Fact
            name={party === 'admin' ? words.hostReceives : words.receives}
            value={exact(hostReceivesCents, quote.currency)}
          >
            {commissionCents !== null && commissionCents > 0 && (
              <span>
                {words.afterCommission(
                  exact(hostReceivesCents + commissionCents, quote.currency),
                  exact(commissionCents, quote.currency),
                )}
              </span>
            )}
          </Fact>
        )}
      </dl>
    </div>
  )
}

const minuteOf = (at: Temporal.PlainDateTime) => minuteWords(at.hour * 60 + at.minute)

function Fact({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        <b dir="auto">{value}</b>
        {children && <div className={styles.small}>{children}</div>}
      </dd>
    </div>
  )
}

/** Only the browser knows the reader's time zone. */
function YourTime({ at, zone }: { at: string; zone: string }) {
  const [said, say] = useState('')
  useEffect(() => {
    const here = Temporal.Instant.from(at).toZonedDateTimeISO(Temporal.Now.timeZoneId())
    const isSame = here.withTimeZone(zone).offset === here.offset
    say(isSame ? '' : words.yourTime(minuteOf(here.toPlainDateTime()), zoneWords(here.timeZoneId)))
  }, [at, zone])
  return said && <span> · {said}</span>
}
