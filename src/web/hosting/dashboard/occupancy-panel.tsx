import type { Occupancy } from '../../client/api-types.ts'
import { Figure } from '../../console/figure.tsx'
import styles from '../../console/figures.module.css'
import { Pages } from '../../console/pagination.tsx'
import { hostWords as words } from '../../copy/host.ts'
import { type HostQuery, hostPath } from './host-path.ts'

type Use = Occupancy['all']['next']
const SIZE = 10

export function OccupancyPanel({ occupancy, query }: { occupancy: Occupancy; query: HostQuery }) {
  const { all, items, total, page, pages } = occupancy
  if (total === 0) return <p>{words.noOccupancy}</p>
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{words.nextDays}</dt>
          <dd>{percent(all.next)}</dd>
        </div>
        <div>
          <dt>{words.lastDays}</dt>
          <dd>{percent(all.last)}</dd>
        </div>
      </dl>
      <p className="mt-4 max-w-[68ch] text-14 text-graphite">{words.occupancyMean}</p>
      <Figure
        caption={words.fullestFirst}
        picture={<Rows items={items} />}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          { head: words.space, cell: (item) => <Title {...item} /> },
          { head: words.nextDays, cell: ({ next }) => <UseCell use={next} /> },
          { head: words.lastDays, cell: ({ last }) => <UseCell use={last} /> },
        ]}
      />
      <Pages
        of={words.occupancy}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => `${hostPath({ ...query, fullest: there })}#occupancy`}
      />
    </>
  )
}

function Rows({ items }: Pick<Occupancy, 'items'>) {
  return (
    <>
      <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-14">
        <span className="flex items-center gap-2">
          <span className={styles.sample} />
          {words.booked}
        </span>
        <span className="flex items-center gap-2">
          <span className={styles.sample} data-kind="blocked" />
          {words.blocked}
        </span>
      </p>
      {items.map((item) => (
        <div key={item.id} className={styles.step}>
          <Title {...item} />
          <div>
            <Line label={words.nextDays} use={item.next} />
            <Line label={words.lastDays} use={item.last} />
          </div>
        </div>
      ))}
    </>
  )
}

function Title({ title, published }: { title: string; published: boolean }) {
  return (
    <span className="min-w-0">
      <span className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
        {title}
      </span>
      {!published && <span className="text-14 text-graphite">{words.pausedSpace}</span>}
    </span>
  )
}

function Line({ label, use }: { label: string; use: Use }) {
  const width = (part: number) => ({ width: `${shareOf(part, use)}%` })
  return (
    <div className={styles.line}>
      <span className={styles.track}>
        <span className={styles.bar} style={width(use.booked)} />
        <span className={styles.bar} data-kind="blocked" style={width(use.blocked)} />
      </span>
      <span className="num text-14">
        {percent(use)} <span className="text-graphite">{label}</span>
      </span>
    </div>
  )
}

function UseCell({ use }: { use: Use }) {
  const hours = (minutes: number) => words.hours(Math.round(minutes / 60))
  return (
    <span className="num">
      {words.useOf(percent(use), hours(use.booked), hours(use.open))}
      {use.blocked > 0 && <span className="block text-graphite">{words.blockedOf(hours(use.blocked))}</span>}
    </span>
  )
}

const shareOf = (part: number, { open }: Use) => (open > 0 ? (part / open) * 100 : 0)
const percent = (use: Use) => words.percent(Math.round(shareOf(use.booked, use)))
