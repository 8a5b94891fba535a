import { Form, Link } from 'react-router'
import { EARLIEST, SPANS } from '../../../domain/insights/day-range.ts'
import { listPath } from '../../console/list-query.ts'
import { rangeWords as words } from '../../copy/admin.ts'
import { Field } from '../../ui/field.tsx'
import { dayText } from './days-figure.tsx'

type Range = { from: string; to: string; days: number; before: { from: string; to: string } }
type Kept = Readonly<Record<string, string | undefined>>

export function RangeChooser({
  path,
  asked,
  range,
  kept,
}: {
  path: string
  asked: AskedDays
  range: Range
  kept: Kept
}) {
  const own = asked.first !== undefined || asked.last !== undefined
  return (
    <section aria-label={words.head} className="mb-8 border-t border-rule pt-5">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <nav className="flex flex-wrap gap-2" aria-label={words.head}>
          {SPANS.map((span) => {
            const on = !own && span === (asked.span ?? 28)
            return (
              <Link
                key={span}
                to={listPath(path, { ...kept, span: span === 28 ? undefined : span })}
                className={on ? 'chip on' : 'chip'}
                aria-current={on ? 'true' : undefined}
                preventScrollReset
              >
                {words.spans(span)}
              </Link>
            )
          })}
        </nav>
        <OwnRange path={path} range={range} kept={kept} />
      </div>
      <p className="num mt-3 text-14">
        {words.shown(dayText(range.from), dayText(range.to))} ·{' '}
        <span className="text-graphite">{words.before(dayText(range.before.from), dayText(range.before.to))}</span>
      </p>
    </section>
  )
}

function OwnRange({ path, range, kept }: { path: string; range: Range; kept: Kept }) {
  return (
    <Form
      key={`${range.from} ${range.to}`}
      action={path}
      className="grid grid-cols-2 items-end gap-3 sm:flex"
      preventScrollReset
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field label={words.first} name="first" type="date" defaultValue={range.from} min={EARLIEST} max="2199-12-31" />
      <Field label={words.last} name="last" type="date" defaultValue={range.to} min={EARLIEST} max="2199-12-31" />
      <button type="submit" className="btn plain col-span-2">
        {words.show}
      </button>
    </Form>
  )
}

type AskedDays = { span?: (typeof SPANS)[number]; first?: string; last?: string }

export function askedDays(url: URL): AskedDays {
  const given = (name: string) => url.searchParams.get(name) ?? ''
  const span = SPANS.find((days) => String(days) === given('span'))
  const [first, last] = [dateIn(given('first')), dateIn(given('last'))]
  return { ...(span && { span }), ...(first && { first }), ...(last && { last }) }
}

function dateIn(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < EARLIEST || text >= '2200') return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** Writes the days that a link has set, for the filter that removes them. */
export function daysShown({ first, last }: { first?: string; last?: string }): string | undefined {
  if (!first && !last) return undefined
  return `${first ? dayText(first) : ''} – ${last ? dayText(last) : ''}`
}

export const inAddress = ({ span, first, last }: AskedDays) => ({ span: span && String(span), first, last })
