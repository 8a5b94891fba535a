import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { localEnd } from '../../../domain/kernel/local-end.ts'
import { StatePill } from '../../bookings/state-pill.tsx'
import { api } from '../../client/api.ts'
import { refusalOf } from '../../client/api-error.ts'
import type { Booking } from '../../client/api-types.ts'
import { queryClient } from '../../client/query-client.ts'
import { bookingPageWords } from '../../copy/bookings.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { instantWords, minuteWords } from '../../format/dates.ts'
import { exact } from '../../format/exact.ts'
import { endWords } from '../../format/slot.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useRoomForDrawer } from '../../ui/use-media.ts'
import { Initials } from '../initials.tsx'
import styles from './calendar.module.css'
import { type Entry, isBooking, type Row, wallOf } from './entries.ts'

export type Opened = { row: Row; entry: Entry }

/** Beside the calendar if there is room, and otherwise over it. */
export function BookingDrawer({ row, entry, onClose }: Opened & { onClose: () => void }) {
  const isBeside = useRoomForDrawer()
  const {
    data: booking,
    error,
    isFetching,
    refetch,
  } = useQuery(
    {
      queryKey: ['booking', entry.id],
      queryFn: () => api.bookings.showBooking({ id: entry.id as never }),
      staleTime: 0,
    },
    queryClient(),
  )
  const content = booking ? (
    <Details booking={booking} next={nextIn(row, entry)} />
  ) : error ? (
    <div className="grid justify-items-start gap-3 py-4">
      <RefusalNote refusal={refusalOf(error)} />
      <BusyButton type="button" look="plain" busy={isFetching} onClick={() => refetch()}>
        {words.retry}
      </BusyButton>
    </div>
  ) : (
    <div className="grid gap-4 py-4" aria-hidden="true">
      <div className="bone h-12" />
      <div className="bone h-20" />
      <div className="bone h-28" />
    </div>
  )
  const number = booking ? words.booking(booking.number) : words.bookingOf(entry.name)
  if (!isBeside)
    return (
      <Dialog open onClose={onClose} title={number} close={words.close} className="sheet low">
        {booking && <StatePill booking={booking} />}
        {content}
      </Dialog>
    )
  return (
    <Aside label={number} state={booking && <StatePill booking={booking} />} day={dayOf(row, entry)} onClose={onClose}>
      {content}
    </Aside>
  )
}

type AsideProps = { label: string; state: ReactNode; day: string; onClose: () => void; children: ReactNode }

/** Takes the focus, closes with Escape, and returns the focus to the day in the grid unless it is already elsewhere. */
function Aside({ label, state, day, onClose, children }: AsideProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const drawer = ref.current
    drawer?.focus({ preventScroll: true })
    return () => {
      const now = document.activeElement
      if (now !== document.body && !drawer?.contains(now)) return
      document.querySelector<HTMLElement>(day)?.focus({ preventScroll: true })
    }
  }, [day])
  return (
    <aside
      ref={ref}
      className={styles.drawer}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.top}>
        {state}
        <p className="num text-graphite">{label}</p>
        <button type="button" className="icon-btn -mr-2 ml-auto" aria-label={words.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {children}
    </aside>
  )
}

function Details({ booking, next }: { booking: Booking; next: Entry | null }) {
  const { id, space, guestName, people, localFrom, localTo, zone, quote, hostReceivesCents, may } = booking
  const start = Temporal.PlainDateTime.from(localFrom)
  const end = localEnd(Temporal.PlainDateTime.from(localTo))
  const name = guestName ?? bookingPageWords.theGuest
  return (
    <>
      <div className="flex items-center gap-3 py-4">
        <Initials name={name} />
        <div className="min-w-0">
          <h2 className="text-18 wrap-anywhere" dir="auto">
            {name}
          </h2>
          <p className="text-graphite">{words.people(people)}</p>
        </div>
      </div>
      <div className={`${styles.times2} num`}>
        <div>
          <p className="text-12 text-graphite">{words.arrives}</p>
          <b className="block font-semibold">{dayWords(start.toPlainDate(), start.year)}</b>
          {minuteWords(start.hour * 60 + start.minute)}
        </div>
        <div>
          <p className="text-12 text-graphite">{words.leaves}</p>
          <b className="block font-semibold">{dayWords(end.day, start.year)}</b>
          {endWords(end.minute)}
        </div>
      </div>
      <dl className={`${styles.facts} py-1.5`}>
        <div>
          <dt>{words.space}</dt>
          <dd>
            <Link className="link wrap-anywhere" to={`/host/spaces/${space.id}`} dir="auto">
              {space.title}
            </Link>
          </dd>
        </div>
        {next && (
          <div>
            <dt>{words.nextGuest}</dt>
            <dd className="num" dir="auto">
              {[next.name, instantWords(Temporal.Instant.from(next.from), zone, start.year)].filter(Boolean).join(', ')}
            </dd>
          </div>
        )}
      </dl>
      <dl className={`${styles.sums} num`}>
        <div>
          <dt>{words.guestPays}</dt>
          <dd>{exact(quote.total, quote.currency)}</dd>
        </div>
        {hostReceivesCents !== null && (
          <div className={styles.total}>
            <dt>{bookingPageWords.receives}</dt>
            <dd>{exact(hostReceivesCents, quote.currency)}</dd>
          </div>
        )}
      </dl>
      <div className="mt-3 grid gap-2 pb-6 min-[400px]:grid-cols-2">
        <Link className={may.accept ? 'btn small solid' : 'btn small ink'} to={`/bookings/${id}`}>
          {may.accept ? words.answer : words.viewBooking}
        </Link>
        <Link className="btn small" to={`/messages/new?booking=${id}`} dir="auto">
          <span className="truncate">{guestName ? bookingPageWords.message(firstName(guestName)) : words.message}</span>
        </Link>
      </div>
    </>
  )
}

/** Finds the day in the grid on which the entry begins, or the first one shown. */
function dayOf({ id, zone, days }: Row, { from }: Entry): string {
  const begins = wallOf(from, zone).toPlainDate().toString()
  const day = days.find(({ date }) => date === begins) ?? days[0]
  return `[data-space="${id}"][data-day="${day?.date}"]`
}

const firstName = (name: string) => name.split(' ')[0] ?? name

const nextIn = ({ entries }: Row, entry: Entry): Entry | null =>
  entries
    .filter((one) => isBooking(one) && one.id !== entry.id && Temporal.Instant.compare(one.from, entry.to) >= 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.from, b.from))[0] ?? null
