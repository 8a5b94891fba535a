import { Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { dayWords } from '../../domain/kernel/day-words.ts'
import type { HostBalance } from '../client/api-types.ts'
import { financialWords as words } from '../copy/financial.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Note } from '../ui/note.tsx'
import styles from './balance.module.css'
import { linesPath } from './lines-path.ts'

type Part = { name: string; look: string; cents: number; to: string; note?: string }

/** What the host is owed, split by when it is paid. The parts add up to the balance. */
export function Balance({ balance }: { balance: HostBalance }) {
  const { currency, held, dueCents } = balance
  const worth = (amount: number) => exact(amount, currency)
  const parts = partsOf(balance)
  return (
    <>
      {balance.hostHold && <HostHold hold={balance.hostHold} />}
      <dl className={styles.root}>
        {parts.map(({ name, look, cents, to, note }) => (
          <div key={name}>
            <dt>
              <i data-look={look} aria-hidden="true" />
              {name}
            </dt>
            <dd className="serif">
              <Link className="hover:underline" to={to} aria-label={`${name}: ${worth(cents)}`}>
                {worth(cents)}
              </Link>
            </dd>
            {note && <dd>{note}</dd>}
          </div>
        ))}
      </dl>
      <div className={styles.cut} aria-hidden="true">
        {parts.map(
          ({ name, look, cents }) => cents > 0 && <i key={name} data-look={look} style={{ flexGrow: cents }} />,
        )}
      </div>
      {dueCents < 0 && <p className="mt-4">{words.owesMean(worth(-dueCents))}</p>}
      <p className="mt-3 text-graphite">
        {words.availableMean}{' '}
        <Link className="link" to="/financial/payouts">
          {words.howPayouts}
        </Link>
      </p>
      {held.length > 0 && <Held held={held} currency={currency} />}
    </>
  )
}

function partsOf(balance: HostBalance): Part[] {
  const { dueCents, laterCents, laterBookings, heldCents, underwayCents } = balance
  const upcoming = '/financial/payouts#upcoming'
  return [
    { name: words.available, look: 'due', cents: Math.max(0, dueCents), to: upcoming, note: words.inNext },
    ...(underwayCents > 0
      ? [{ name: words.underway, look: 'sent', cents: underwayCents, to: '/financial/payouts#history' }]
      : []),
    { name: words.scheduled, look: 'later', cents: laterCents, to: upcoming, note: words.fromBookings(laterBookings) },
    ...(heldCents > 0 ? [{ name: words.held, look: 'held', cents: heldCents, to: linesPath({ waits: 'held' }) }] : []),
  ]
}

/** When the next payout is sent, and how much it will be. */
export function NextPayout({ balance }: { balance: HostBalance }) {
  const { next, currency, minimumCents, schedule } = balance
  const day = next && Temporal.PlainDate.from(next.day)
  const isSoon = next?.now && schedule === 'as_due'
  return (
    <section className="rounded-2 border border-rule bg-sheet px-6 py-5" aria-labelledby="next">
      <h2 id="next" className="text-16 font-semibold">
        {words.nextPayout}
      </h2>
      <p className="serif my-2.5 text-36">{!day ? words.nil : isSoon ? words.withinHour : dayWords(day, day.year)}</p>
      {!next ? (
        <p className="text-graphite">{words.noNext}</p>
      ) : (
        <>
          <p>
            <b className="num font-semibold">{exact(next.cents, currency)}</b> {words.fromCount(next.bookings)}
          </p>
          {next.cents < minimumCents && (
            <p className="mt-1 text-graphite">{words.belowMinimum(exact(minimumCents, currency))}</p>
          )}
          <Link className="btn small mt-4" to="/financial/payouts#upcoming">
            {words.included}
          </Link>
        </>
      )}
    </section>
  )
}

function Held({ held, currency }: Pick<HostBalance, 'held' | 'currency'>) {
  return (
    <div className="mt-6">
      <DenseTable
        caption={words.held}
        rows={held}
        keyOf={({ booking }) => booking.id}
        columns={[
          { head: words.booking, cell: ({ booking }) => <BookingLink {...booking} /> },
          { head: words.held, cell: ({ hold }) => words.whyHeld[hold] },
          {
            head: words.amount,
            figure: true,
            cell: (row) => <span className="num">{exact(row.cents, currency)}</span>,
          },
        ]}
      />
    </div>
  )
}

function HostHold({ hold }: { hold: NonNullable<HostBalance['hostHold']> }) {
  return (
    <Note kind="warn" className="mt-3">
      {words.hostHold[hold]}{' '}
      {hold === 'not_onboarded' && (
        <Link className="link" to="/financial/payouts">
          {words.toDetails}
        </Link>
      )}
      {hold === 'reset_pending' && (
        <Link className="link" to="/profile/security">
          {words.toSecurity}
        </Link>
      )}
      {hold === 'email_unverified' && (
        <Link className="link" to="/profile">
          {words.toVerify}
        </Link>
      )}
    </Note>
  )
}

export function BookingLink({ number, title }: { number: number; title: string }) {
  return (
    <>
      <Link className="link num" to={linesPath({ booking: String(number) })}>
        {bookingNumber(number)}
      </Link>{' '}
      <span dir="auto">{title}</span>
    </>
  )
}
