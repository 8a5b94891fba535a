import { type MouseEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { ACCESSIBILITY } from '../../domain/spaces/accessibility.ts'
import type { Count, FilterCounts } from '../client/api-types.ts'
import { usePolicies } from '../client/use-root.ts'
import { browse } from '../copy/search.ts'
import { AmenityFields } from './amenity-fields.tsx'
import { CountsShown } from './counts-context.ts'
import {
  AccessibilityFields,
  CancellationFields,
  Head,
  HoursFields,
  InstantField,
  PeopleField,
  PriceFields,
} from './filter-fields.tsx'
import styles from './filter-sheet.module.css'
import { filterWords } from './filter-words.ts'
import { KeptFields } from './kept-fields.tsx'
import {
  type ActiveFilter,
  activeFilters,
  browseUrl,
  filtersSet,
  formParams,
  isDated,
  listOf,
  relaxedUrl,
  withoutFilters,
} from './search-params.ts'
import { useFilterCounts } from './use-filter-counts.ts'

export type MenuName = keyof typeof menus

/** The fields of one menu. `typed` are the values to fill in. */
const menus = {
  price: (typed: URLSearchParams) => <PriceFields params={typed} />,
  people: (typed: URLSearchParams) => <PeopleField params={typed} />,
  hours: (typed: URLSearchParams, dated: boolean) => <HoursFields params={typed} dated={dated} />,
  amenities: (typed: URLSearchParams) => (
    <div className={styles.scroll}>
      <AmenityFields params={typed} whole />
      <p className="mt-2 text-14 text-graphite">{browse.amenitiesHint}</p>
    </div>
  ),
  accessibility: (typed: URLSearchParams) => (
    <div className={styles.scroll}>
      <Head name={browse.accessibility} />
      <AccessibilityFields params={typed} />
    </div>
  ),
  cancellation: (typed: URLSearchParams) => (
    <>
      <Head name={browse.booking} />
      <InstantField params={typed} />
      <CancellationFields params={typed} />
    </>
  ),
}

type MenuPartProps = {
  part: MenuName
  typed: URLSearchParams
  dated: boolean
  /** Returns the values of the whole form. */
  read: () => URLSearchParams
  onApply: (sent: URLSearchParams) => void
  onClear: () => void
}

export type FilterPartProps = MenuPartProps | (SheetProps & { part: 'sheet' }) | (PlainProps & { part: 'plain' })

/** The contents of the filter sheet and of its menus, which load when one of them opens. */
export function FilterPart(props: FilterPartProps) {
  if (props.part === 'sheet') return <OpenSheet {...props} />
  if (props.part === 'plain') return <PlainFilters {...props} />
  return <MenuPart {...props} />
}

function MenuPart({ part, typed, dated, read, onApply, onClear }: MenuPartProps) {
  return (
    <>
      <div className={styles.pad}>{menus[part](typed, dated)}</div>
      <Foot read={read} onFill={onApply} clear={browse.clearOne} onClear={onClear} />
    </>
  )
}

type SheetProps = {
  params: URLSearchParams
  found: Count | null
  typed: URLSearchParams
  onTyped: (typed: URLSearchParams) => void
  onApply: (sent: URLSearchParams) => void
}

function OpenSheet({ params, typed, found, onTyped, onApply }: SheetProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSame = browseUrl(typed) === browseUrl(params)
  const { counted, ask } = useFilterCounts(form, params.toString(), isSame ? found : null)
  const [filled, setFilled] = useState({ typed, any: filtersSet(typed) > 0, times: 0 })
  const read = () => (form.current ? formParams(form.current) : filled.typed)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the sheet opens
  useEffect(() => ask(0), [])

  const changed = () => {
    const now = read()
    onTyped(now)
    setFilled({ ...filled, any: filtersSet(now) > 0 })
    ask()
  }
  const fill = (next: URLSearchParams) => {
    onTyped(next)
    setFilled({ typed: next, any: filtersSet(next) > 0, times: filled.times + 1 })
    ask(0)
  }
  return (
    <CountsShown value={{ ...counted, changed }}>
      <form
        ref={form}
        action="/browse"
        method="get"
        aria-label={browse.allFilters}
        onChange={changed}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isNone(counted)) onApply(read())
        }}
      >
        <SheetFields key={filled.times} typed={filled.typed} dated={isDated(params) && isDated(filled.typed)} />
        <Foot
          read={read}
          onFill={fill}
          clear={browse.clear}
          onClear={filled.any ? () => fill(withoutFilters(read())) : null}
        />
      </form>
    </CountsShown>
  )
}

const paramsOf = (url: string) => new URLSearchParams(url.split('?')[1])

type PlainProps = { params: URLSearchParams; counts: FilterCounts | null }

function PlainFilters({ params, counts }: PlainProps) {
  return (
    <CountsShown value={{ count: counts, counts, busy: false, problem: null, changed: () => {} }}>
      <form action="/browse" method="get" aria-label={browse.allFilters} className={styles.plain}>
        <SheetFields typed={params} dated={isDated(params)} whole />
        <div className={styles.foot}>
          {filtersSet(params) > 0 && (
            <a className="link" href={browseUrl(withoutFilters(params))}>
              {browse.clear}
            </a>
          )}
          <button type="submit" className="btn solid ml-auto">
            {browse.apply}
          </button>
        </div>
      </form>
    </CountsShown>
  )
}

type SheetFieldsProps = { typed: URLSearchParams; dated: boolean; whole?: boolean }

function SheetFields({ typed, dated, whole = false }: SheetFieldsProps) {
  // Without a day, the hours have a field for it.
  const kept = new URLSearchParams(typed)
  if (!dated) for (const name of ['startDate', 'endDate']) kept.delete(name)
  const accessible = listOf(typed.get('accessibility')).length
  const amenities = listOf(typed.get('amenities')).length
  return (
    <div className={styles.columns}>
      <KeptFields params={kept} />
      <div>
        <Section name={browse.price}>
          <PriceFields params={typed} />
        </Section>
        <Section name={browse.people}>
          <PeopleField params={typed} />
        </Section>
      </div>
      <div>
        <Section name={browse.hours}>
          <HoursFields params={typed} dated={dated} whole={whole} />
        </Section>
        <Section name={browse.booking}>
          <Head name={browse.booking} />
          <InstantField params={typed} />
          <CancellationFields params={typed} />
        </Section>
      </div>
      <div className={styles.wide}>
        <Section name={browse.amenities}>
          <div className={styles.amenitiesHead}>
            <Head name={browse.amenities} note={amenities > 0 && browse.chosen(amenities)} />
          </div>
          <AmenityFields params={typed} whole={whole} />
          <details className="mt-1.5" open={whole || accessible > 0}>
            <summary className="link min-h-6 w-fit text-14">{browse.accessibilityCount(ACCESSIBILITY.length)}</summary>
            <AccessibilityFields params={typed} />
          </details>
        </Section>
      </div>
    </div>
  )
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid's stretched item in every browser
    <div role="group" aria-label={name} className={styles.section}>
      {children}
    </div>
  )
}

type FootProps = {
  read: () => URLSearchParams
  onFill: (typed: URLSearchParams) => void
  clear: string
  onClear: (() => void) | null
}

/** The button says how many results there are. Without any, it says which filter to remove. */
function Foot({ read, onFill, clear, onClear }: FootProps) {
  const counted = use(CountsShown)
  const { count, busy, problem } = counted
  const send = useRef<HTMLButtonElement>(null)
  const press = (event: MouseEvent) => isNone(counted) && event.preventDefault()
  // The pressed button disappears, so focus moves to the one that stays.
  const then = (act: () => void) => () => {
    send.current?.focus()
    act()
  }
  return (
    <div className={styles.bottom}>
      {isNone(counted) && <WaysOut read={read} onFill={(next) => then(() => onFill(next))()} />}
      {problem && (
        <p className={styles.problem} role="status">
          {problem}
        </p>
      )}
      <div className={styles.foot}>
        {onClear && (
          <button type="button" className={styles.clear} onClick={then(onClear)}>
            {clear}
          </button>
        )}
        <button
          type="submit"
          ref={send}
          className={`btn ml-auto ${isNone(counted) ? 'plain' : 'solid'}`}
          aria-disabled={isNone(counted) || undefined}
          onClick={press}
        >
          <span aria-live="polite" className={busy ? styles.stale : undefined}>
            {isNone(counted) ? browse.none : count?.count ? browse.show(count) : browse.showAny}
          </span>
        </button>
      </div>
    </div>
  )
}

const isNone = ({ count, busy }: { count: Count | null; busy: boolean }) => !busy && count?.count === 0

type Way = Count['relax'][number]

function WaysOut({ read, onFill }: Pick<FootProps, 'read' | 'onFill'>) {
  const ways = use(CountsShown).count?.relax ?? []
  const policies = usePolicies()
  const params = read()
  return (
    <div className={styles.relax} role="status">
      <p className="font-semibold">{browse.emptyTitle}</p>
      <p className="text-14 text-graphite">{ways.length > 0 ? browse.emptyText : browse.noWay}</p>
      <ul>
        {ways.slice(0, MOST_WAYS).map((way) => (
          <li key={`${way.without} ${way.name}`}>
            <button type="button" onClick={() => onFill(paramsOf(relaxedUrl(params, way.without, way.name)))}>
              <b>{wayWords(way, params, policies)}</b>
              <span className="num">{browse.relaxAll(way.more)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const MOST_WAYS = 4

/** Names the filter itself, such as "Freight lift" or "12+ people". */
function wayWords(
  { without, name }: Way,
  params: URLSearchParams,
  policies: Parameters<typeof filterWords>[2],
): string {
  const filter = activeFilters(params).find((one: ActiveFilter) => one.of === without && one.name === name)
  return filter ? filterWords(filter, params, policies) : browse.relax[without]
}
