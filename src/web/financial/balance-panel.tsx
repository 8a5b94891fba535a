import { Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { dayWords } from '../../domain/kernel/day-words.ts'
import type { HostBalance } from '../client/api-types.ts'
import dashboard from '../console/figures.module.css'
import { financialWords as words } from '../copy/financial.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Note } from '../ui/note.tsx'
import { linesPath } from './lines-path.ts'

export function BalancePanel({ balance }: { balance: HostBalance }) {
  const { currency, balanceCents, held } = balance
  const worth = (amount: number) => exact(amount, currency)
  return (
    <>
      {balance.hostHold && <HostHold hold={balance.hostHold} />}
      <dl className={dashboard.sums}>
        <div>
          <dt>{balanceCents < 0 ? words.owes : words.owed}</dt>
          <dd>
            <Figure to={linesPath({})}>{worth(Math.abs(balanceCents))}</Figure>
          </dd>
        </div>
        <div>
          <dt>{words.due}</dt>
          <dd>
            <Figure to={linesPath({ waits: 'due' })}>{worth(Math.max(0, balance.dueCents))}</Figure>
          </dd>
          {balance.dueCents > 0 && <dd>{dueWords(balance)}</dd>}
        </div>
        <div>
          <dt>{words.later}</dt>
          <dd>
            <Figure to={linesPath({ waits: 'later' })}>{worth(balance.laterCents)}</Figure>
          </dd>
          <dd>{words.laterMean}</dd>
        </div>
        {balance.heldCents > 0 && (
          <div>
            <dt>{words.held}</dt>
            <dd>
              <Figure to={linesPath({ waits: 'held' })}>{worth(balance.heldCents)}</Figure>
            </dd>
          </div>
        )}
        {balance.underwayCents > 0 && (
          <div>
            <dt>{words.underway}</dt>
            <dd>
              <Figure to="/financial/payouts#history">{worth(balance.underwayCents)}</Figure>
            </dd>
          </div>
        )}
      </dl>
      {balance.dueCents < 0 && <p className="mt-4">{`${worth(-balance.dueCents)}: ${words.owesMean}`}</p>}
      {held.length > 0 && <Held held={held} currency={currency} />}
    </>
  )
}

const Figure = ({ to, children }: { to: string; children: string }) => (
  <Link className="link" to={to}>
    {children}
  </Link>
)

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

function dueWords({ dueCents, minimumCents, schedule, nextDay, currency }: HostBalance): string {
  if (dueCents < minimumCents) return words.dueBelow(exact(minimumCents, currency))
  if (schedule === 'as_due') return words.dueSoon
  const day = Temporal.PlainDate.from(nextDay)
  return words.dueOn(dayWords(day, 0))
}

function HostHold({ hold }: { hold: NonNullable<HostBalance['hostHold']> }) {
  return (
    <Note kind="warn" className="mb-6">
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
