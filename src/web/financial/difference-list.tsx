import { Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import type { Reconciliation } from '../client/api-types.ts'
import { accountingWords as words } from '../copy/accounting.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { linesPath } from './lines-path.ts'
import { type ActionResult, ReasonForm } from './reason-form.tsx'

type Difference = Reconciliation['items'][number]

const amount = (cents: number | null, currency: string | null) =>
  cents === null ? words.nothing : exact(cents, currency ?? 'USD')

export function DifferenceList({ items, acted }: { items: readonly Difference[]; acted: ActionResult | undefined }) {
  return (
    <DenseTable
      caption={words.found}
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        { head: words.what, cell: (row) => <What difference={row} /> },
        {
          head: words.ours,
          figure: true,
          cell: (row) => <span className="num">{amount(row.oursCents, row.oursCurrency)}</span>,
        },
        {
          head: words.theirs,
          figure: true,
          cell: (row) => <span className="num">{amount(row.theirsCents, row.theirsCurrency)}</span>,
        },
        { head: words.opened, cell: ({ at }) => <Moment at={at} /> },
        { head: words.settle, cell: (row) => <Settle difference={row} acted={acted} /> },
      ]}
    />
  )
}

function What({ difference: { what, kind, subject, ref, booking } }: { difference: Difference }) {
  return (
    <>
      <span className="font-semibold">{words.whats[what]}</span>
      <span className="block">{words.kinds[kind] ?? kind}</span>
      {booking && (
        <Link className="link num" to={linesPath({ booking: String(booking.number) }, '/financial/ledger')}>
          {bookingNumber(booking.number)}
        </Link>
      )}
      <span className="block text-12 text-graphite wrap-anywhere">{ref ?? subject}</span>
    </>
  )
}

function Settle({ difference, acted }: { difference: Difference; acted: ActionResult | undefined }) {
  const { id, what, kind, booking, settled, settledAt, settledBy, reason } = difference
  if (settled)
    return (
      <>
        {words.settledWords[settled]} {settledBy && words.by(settledBy)} {settledAt && <Moment at={settledAt} />}
        <span className="block text-graphite" dir="auto">
          {reason}
        </span>
      </>
    )
  const isRefundBack = kind === 'refund_failure' && what === 'missing_here' && booking !== null
  const acts = [
    ...(what === 'state' ? [] : [{ value: 'booked', label: isRefundBack ? words.sendAgain : words.book }]),
    { value: 'accepted', label: words.accept },
  ]
  return (
    <details>
      <summary className="link cursor-pointer">{words.settle}</summary>
      <p className="my-2 text-14 text-graphite">{isRefundBack ? words.sendAgainText : words.settleText}</p>
      <ReasonForm id={id} acts={acts} acted={acted} done={words.settledWords.booked} />
    </details>
  )
}
