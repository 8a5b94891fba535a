import { Link } from 'react-router'
import type { BookingRecord, LedgerLines } from '../client/api-types.ts'
import { Section } from '../console/section.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { accountingWords } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { recordWords as words } from '../copy/records.ts'
import { tableWords } from '../copy/tables.ts'
import { linesPath } from '../financial/lines-path.ts'
import { exact } from '../format/exact.ts'
import { None } from './record-parts.tsx'

type BookingMoneyProps = { number: number; money: BookingRecord['money']; lines: LedgerLines }

/** What the gateway and the ledger say about a booking, to the cent. */
export function BookingMoneyPart({ number, money, lines: { items } }: BookingMoneyProps) {
  return (
    <div className="grid gap-9">
      <Section id="moves" head={words.moves} of={money}>
        {() =>
          money.length > 0 ? (
            <PlainTable name="moves" caption={words.moves} columns={moves} rows={money} keyOf={({ id }) => id} />
          ) : (
            <None>{words.noMoves}</None>
          )
        }
      </Section>
      <Section
        id="ledger"
        head={words.ledger}
        act={
          items.length > 0 && (
            <Link className="link" to={linesPath({ booking: String(number) }, '/financial/ledger')}>
              {words.openLedger}
            </Link>
          )
        }
        of={items}
      >
        {() =>
          items.length > 0 ? (
            <>
              <p className="py-3 text-graphite">{words.ledgerText}</p>
              <PlainTable
                name="ledger"
                caption={words.ledger}
                columns={ledgerColumns}
                rows={items}
                keyOf={({ transaction, position }) => `${transaction}.${position}`}
              />
            </>
          ) : (
            <None>{words.noLines}</None>
          )
        }
      </Section>
    </div>
  )
}

/** A card's brand and number, or the name of a reason, such as `slot_lost`. */
function detailWords(detail: string | null): string {
  if (!detail) return tableWords.none
  return words.reasons[detail] ?? detail.charAt(0).toUpperCase() + detail.slice(1).replaceAll('_', ' ')
}

const moves: readonly Column<BookingRecord['money'][number]>[] = [
  { id: 'what', head: words.what, width: '96px', phone: 'name', cell: ({ what }) => words.whats[what] },
  {
    id: 'state',
    head: words.state,
    width: '17%',
    phone: 'state',
    cell: ({ state }) => words.moveStates[state] ?? state,
  },
  {
    id: 'detail',
    head: words.detail,
    width: '20%',
    wrap: true,
    phone: 'line',
    cell: ({ detail }) => detailWords(detail),
  },
  {
    id: 'ref',
    head: words.ref,
    wrap: true,
    phone: 'wide',
    cell: ({ ref }) => <span className="num select-all">{ref ?? tableWords.none}</span>,
  },
  { id: 'at', head: words.at, width: '104px', cell: ({ at }) => <When at={at} /> },
  {
    id: 'amount',
    head: words.amount,
    width: '120px',
    figure: true,
    phone: 'end',
    cell: ({ cents, currency }) => exact(cents, currency),
  },
]

const ledgerColumns: readonly Column<LedgerLines['items'][number]>[] = [
  { id: 'kind', head: words.kind, width: '22%', phone: 'name', cell: ({ kind }) => financialWords.kinds[kind] },
  {
    id: 'account',
    head: words.account,
    phone: 'line',
    cell: ({ account }) => {
      const [name = ''] = account.split(':')
      return accountingWords.accountNames[name] ?? name
    },
  },
  { id: 'time', head: words.time, width: '104px', phone: 'state', cell: ({ at }) => <When at={at} /> },
  {
    id: 'amount',
    head: words.amount,
    width: '120px',
    figure: true,
    phone: 'end',
    cell: ({ cents, currency }) => exact(cents, currency),
  },
]
