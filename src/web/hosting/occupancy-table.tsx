import type { Occupancy } from '../client/api-types.ts'
import { hostWords as words } from '../copy/host.ts'
import { DenseTable } from '../ui/dense-table.tsx'

type Use = Occupancy['all']['next']
type Row = { id: string; title: string; published: boolean; next: Use; last: Use }

/** Occupancy by space, with the sum of all spaces on top. */
export function OccupancyTable({ occupancy: { all, items, total } }: { occupancy: Occupancy }) {
  if (total === 0) return <p className="py-4">{words.noOccupancy}</p>
  const sum: Row[] = total > 1 ? [{ ...all, id: 'all', title: words.allTogether, published: true }] : []
  return (
    <>
      <p className="measure mt-3 text-graphite">{words.occupancyMean}</p>
      <DenseTable
        caption={words.bySpace}
        rows={[...sum, ...items]}
        keyOf={({ id }) => id}
        columns={[
          { head: words.space, cell: (row) => <Title {...row} /> },
          { head: words.nextDays, figure: true, main: true, cell: ({ next }) => <UseCell use={next} /> },
          { head: words.lastDays, figure: true, cell: ({ last }) => <UseCell use={last} /> },
        ]}
      />
    </>
  )
}

const Title = ({ id, title, published }: Row) => (
  <>
    <span className={`wrap-anywhere ${id === 'all' ? 'font-semibold' : ''}`} dir="auto">
      {title}
    </span>
    {!published && <span className="block text-graphite">{words.pausedSpace}</span>}
  </>
)

function UseCell({ use }: { use: Use }) {
  const hours = (minutes: number) => words.hours(Math.round(minutes / 60))
  return (
    <span className="num">
      {words.useOf(percent(use), hours(use.booked), hours(use.open))}
      {use.blocked > 0 && <span className="block text-graphite">{words.blockedOf(hours(use.blocked))}</span>}
    </span>
  )
}

const percent = ({ booked, open }: Use) => words.percent(open > 0 ? Math.round((booked / open) * 100) : 0)
