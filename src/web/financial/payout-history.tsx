import { ArrowRight, Check, Pause, Undo2, X } from 'lucide-react'
import { Link } from 'react-router'
import { dayWords } from '../../domain/kernel/day-words.ts'
import { ON_HOLD } from '../../domain/payments/payout.ts'
import type { Payouts } from '../client/api-types.ts'
import { Pages } from '../console/pagination.tsx'
import { payoutWords as words } from '../copy/payouts.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { type PillLook, StatusPill } from '../ui/status-pill.tsx'

const SIZE = 24
type Payout = Payouts['items'][number]

/** All payouts in pages, or only the `shown` newest ones. */
export function PayoutHistory({ payouts, shown }: { payouts: Payouts; shown?: number }) {
  const { items, total } = payouts
  if (total === 0) return <p className="py-4">{words.noHistory}</p>
  return (
    <>
      <DenseTable
        caption={words.history}
        rows={items.slice(0, shown)}
        keyOf={({ id }) => id}
        columns={[
          {
            head: words.day,
            short: true,
            cell: ({ id, day }) => (
              <Link className="link num" to={`/financial/payouts/${id}`}>
                {dayWords(Temporal.PlainDate.from(day), 0)}
              </Link>
            ),
          },
          { head: words.state, cell: (payout) => <State payout={payout} /> },
          { head: words.bookings, figure: true, cell: ({ bookings }) => <span className="num">{bookings}</span> },
          {
            head: words.amount,
            figure: true,
            main: true,
            cell: ({ cents, currency }) => <span className="num">{exact(cents, currency)}</span>,
          },
        ]}
      />
      {!shown && (
        <Pages {...payouts} of={words.history} size={SIZE} to={(there) => `/financial/payouts?page=${there}#history`} />
      )}
    </>
  )
}

const looks: Record<Payout['state'] | 'reversed' | 'held', PillLook & { label: string }> = {
  open: { icon: ArrowRight, label: words.states.open },
  done: { icon: Check, tone: 'good', label: words.states.done },
  failed: { icon: X, tone: 'warn', label: words.states.failed },
  reversed: { icon: Undo2, label: words.takenBack },
  held: { icon: Pause, tone: 'warn', label: words.held },
}

type Stood = Pick<Payout, 'state' | 'failureCode' | 'reverses'>

export function PayoutPill({ payout: { state, failureCode, reverses } }: { payout: Stood }) {
  const held = failureCode === ON_HOLD
  const { label, ...look } = looks[held ? 'held' : reverses && state === 'done' ? 'reversed' : state]
  return <StatusPill {...look}>{label}</StatusPill>
}

function State({ payout }: { payout: Payout }) {
  const why = payout.failureCode === ON_HOLD ? words.heldBack : payout.state === 'failed' ? words.failure : null
  return (
    <>
      <PayoutPill payout={payout} />
      {why && <span className="mt-1 block text-12 text-graphite">{why}</span>}
    </>
  )
}
