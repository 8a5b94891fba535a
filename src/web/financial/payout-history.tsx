import { Link } from 'react-router'
import { dayWords } from '../../domain/kernel/day-words.ts'
import { ON_HOLD } from '../../domain/payments/payout.ts'
import type { Payouts } from '../client/api-types.ts'
import { Pages } from '../console/pagination.tsx'
import { payoutWords as words } from '../copy/payouts.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { linesPath } from './lines-path.ts'

const SIZE = 24
type Payout = Payouts['items'][number]

export function PayoutHistory({ payouts: { items, total, page, pages } }: { payouts: Payouts }) {
  if (total === 0) return <p>{words.noHistory}</p>
  return (
    <>
      <DenseTable
        caption={words.history}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          {
            head: words.day,
            cell: ({ day }) => <span className="num">{dayWords(Temporal.PlainDate.from(day), 0)}</span>,
          },
          { head: words.state, cell: (payout) => <State payout={payout} /> },
          { head: words.bookings, figure: true, cell: ({ bookings }) => <span className="num">{bookings}</span> },
          { head: words.amount, figure: true, cell: (payout) => <Amount payout={payout} /> },
        ]}
      />
      <Pages
        of={words.history}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => `/financial/payouts?page=${there}#history`}
      />
    </>
  )
}

function State({ payout: { state, failureCode, reverses } }: { payout: Payout }) {
  if (failureCode === ON_HOLD) return <>{words.heldBack}</>
  return (
    <>
      {reverses && state === 'done' ? words.takenBack : words.states[state]}
      {state === 'failed' && <span className="block text-graphite">{words.failure}</span>}
    </>
  )
}

function Amount({ payout: { id, state, cents, currency } }: { payout: Payout }) {
  const text = exact(cents, currency)
  if (state !== 'done') return <span className="num">{text}</span>
  return (
    <Link className="link num" to={linesPath({ payout: id })}>
      {text}
    </Link>
  )
}
