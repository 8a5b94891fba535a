import { Link } from 'react-router'
import type { Figures } from '../../client/api-types.ts'
import { Change, type KeyFigure, KeyFigures } from '../../console/key-figures.tsx'
import { listPath } from '../../console/list-query.ts'
import { Section } from '../../console/section.tsx'
import { type Column, PlainTable } from '../../console/table.tsx'
import { overviewWords as words } from '../../copy/overview.ts'
import { countText } from '../../format/count.ts'
import { exact, shortMoney } from '../../format/exact.ts'
import { wholeMoney } from '../../format/money.ts'
import { DaysFigure } from '../insights/days-figure.tsx'

const BOOKINGS = '/admin/all-bookings'

type Of = { figures: Figures }

/** Each figure leads to the list with the same sum. */
export function AdminFigures({ figures: { range, currency, volume, take, bookings, hosts } }: Of) {
  const days = { first: range.from, last: range.to }
  const worth = (cents: number) => wholeMoney(cents, currency)
  const beside = ({ count, before, byDay }: Figures['volume'], write = countText) => ({
    figure: write(count),
    change: changeOf(count, before),
    trend: trendOf(byDay.map((day) => day.count)),
    note: words.from(write(before)),
  })
  const share = volume.count > 0 ? words.ofVolume(((100 * take.count) / volume.count).toFixed(1)) : undefined
  const figures: KeyFigure[] = [
    { label: words.volume, to: listPath(BOOKINGS, days), ...beside(volume, worth) },
    {
      label: words.take,
      to: listPath('/financial/ledger', { account: 'fees', ...days }),
      ...beside(take, worth),
      ...(share && { note: share }),
    },
    { label: words.bookings, to: listPath(BOOKINGS, days), ...beside(bookings) },
    { label: words.hosts, to: listPath('/admin/people', days), ...beside(hosts) },
  ]
  return <KeyFigures label={words.figures} figures={figures} />
}

export function changeOf(count: number, before: number): KeyFigure['change'] {
  if (before <= 0 || count === before) return null
  const percent = Math.abs((100 * (count - before)) / before)
  return { rises: count > before, text: `${percent.toFixed(1)}%` }
}

const POINTS = 14

/** Adds up neighbouring days, so that the line shows a trend instead of weekdays. */
function trendOf(days: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(days.length / POINTS))
  return Array.from({ length: Math.floor(days.length / size) }, (_, n) =>
    days.slice(n * size, (n + 1) * size).reduce((sum, one) => sum + one, 0),
  )
}

export function VolumeChart({ figures: { range, currency, volume } }: Of) {
  return (
    <DaysFigure
      id="volume"
      className=""
      caption={words.volume}
      label={words.chart}
      days={volume.byDay}
      running={range.running}
      names={{ value: words.days(range), before: words.days(range.before) }}
      worth={(cents) => exact(cents, currency)}
      short={(cents) => shortMoney(cents, currency)}
      axis={words.unit(currency)}
      finest={100}
    />
  )
}

export function TopCities({ figures: { cities, currency, range } }: Of) {
  return (
    <Section id="cities" head={words.cities} of={cities}>
      {(of) =>
        of.length === 0 ? (
          <p className="py-4 text-graphite">{words.noCities}</p>
        ) : (
          <PlainTable
            name="cities"
            caption={words.cities}
            columns={cityColumns}
            rows={of.map((city) => ({ ...city, currency, range }))}
            keyOf={({ id }) => id}
          />
        )
      }
    </Section>
  )
}

type City = Figures['cities'][number] & Pick<Figures, 'currency' | 'range'>
const cityColumns: readonly Column<City>[] = [
  {
    id: 'city',
    head: words.city,
    phone: 'name',
    cell: ({ id, name, range }) => (
      <Link
        className="font-semibold hover:underline"
        to={listPath(BOOKINGS, { city: id, first: range.from, last: range.to })}
        dir="auto"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'bookings',
    head: words.bookings,
    width: '84px',
    figure: true,
    phone: 'line',
    cell: ({ bookings }) => countText(bookings),
  },
  {
    id: 'volume',
    head: words.volumeShort,
    width: '96px',
    figure: true,
    phone: 'state',
    cell: ({ cents, currency }) => wholeMoney(cents, currency),
  },
  {
    id: 'change',
    head: words.change,
    width: '88px',
    figure: true,
    phone: 'end',
    cell: ({ cents, beforeCents }) => {
      const change = changeOf(cents, beforeCents)
      return change ? <Change {...change} /> : words.none
    },
  },
]
