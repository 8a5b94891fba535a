import { weekdayWord } from '../../../domain/kernel/day-words.ts'
import type { HostToday, Occupancy } from '../../client/api-types.ts'
import { hostWords as words } from '../../copy/host.ts'

type WeekProps = { week: HostToday['week']; days: Occupancy['days'] | undefined }

/** How full the next seven days are, and who arrives. */
export function Week({ week, days = [] }: WeekProps) {
  return (
    <ol className="grid overflow-x-auto border-b border-rule min-[861px]:grid-cols-[repeat(7,minmax(132px,1fr))]">
      {week.map(({ date, arrivals, departures, names }) => {
        const at = Temporal.PlainDate.from(date)
        const load = days.find((day) => day.date === date)
        const percent = load && load.open > 0 ? Math.round((load.booked / load.open) * 100) : null
        return (
          <li key={date} className={DAY}>
            <p className="flex justify-between gap-2 whitespace-nowrap">
              <span className="font-semibold">
                {weekdayWord(at)} {at.day}
              </span>
              <span className="num text-graphite">
                {percent !== null ? words.full(words.percent(percent)) : load && words.closed}
              </span>
            </p>
            <div className="h-1 bg-wash min-[861px]:mt-2 min-[861px]:mb-2.5" aria-hidden="true">
              <i className="block h-full bg-(--chart-1)" style={{ width: `${percent ?? 0}%` }} />
            </div>
            <div className="col-start-2 text-12">
              <p className="font-semibold">{words.ofDay(arrivals, departures)}</p>
              <p className="text-graphite wrap-anywhere empty:hidden" dir="auto">
                {words.andMore(names.map(shortName).join(', '), arrivals - names.length)}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const DAY =
  'grid grid-cols-[116px_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 border-rule py-2.5 not-last:border-b ' +
  'min-[861px]:block min-[861px]:border-b-0! min-[861px]:border-l min-[861px]:px-3.5 min-[861px]:pt-3 min-[861px]:pb-3.5 ' +
  'min-[861px]:first:border-l-0 min-[861px]:first:pl-0'

const shortName = (name: string | null) => words.guest(name).split(/\s+/)[0]
