import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { browse } from '../copy/search.ts'
import { useDetailsMenu } from '../layout/use-details-menu.ts'
import type { MenuName } from './filter-parts.tsx'
import { LaterFilters } from './later-filters.tsx'
import { type SearchName, valueIn } from './search-params.ts'

const menus: { part: MenuName; label: string; names: readonly SearchName[] }[] = [
  { part: 'price', label: browse.price, names: ['minPrice', 'maxPrice'] },
  { part: 'people', label: browse.people, names: ['capacity'] },
  { part: 'hours', label: browse.hours, names: ['startTime', 'endTime'] },
  { part: 'amenities', label: browse.amenities, names: ['amenities'] },
  { part: 'accessibility', label: browse.accessibility, names: ['accessibility'] },
  { part: 'cancellation', label: browse.cancellation, names: ['instant', 'cancellation'] },
]

type MenusProps = {
  typed: URLSearchParams
  dated: boolean
  read: () => URLSearchParams
  onApply: (sent: URLSearchParams) => void
  /** Counts the results, at once if the menu has just opened. */
  onCount: (after?: number) => void
}

export function FilterMenus(props: MenusProps) {
  return menus.map((menu) => <Menu key={menu.part} {...menu} {...props} />)
}

/** The width of a menu in filter-bar.module.css, and its least distance from the edge of the screen. */
const [WIDTH, MARGIN] = [360, 16]

type MenuProps = MenusProps & (typeof menus)[number]

/** The fields load when the menu is first opened. Until then, hidden fields contain the values that are set. */
function Menu({ part, label, names, typed, dated, read, onApply, onCount }: MenuProps) {
  const drop = useDetailsMenu()
  const [opened, setOpened] = useState(false)
  const [filled, setFilled] = useState({ typed, times: 0 })
  // The hours need a day, unless the search has one.
  const own: readonly SearchName[] = part === 'hours' && !dated ? ['startDate', ...names] : names

  const open = () => {
    if (!drop.current?.open) return
    const { left } = drop.current.getBoundingClientRect()
    const room = document.documentElement.clientWidth - MARGIN - WIDTH - left
    drop.current.style.setProperty('--shift', `${Math.min(0, room)}px`)
    setOpened(true)
    onCount(0)
  }
  // The menu may have been opened before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(open, [])

  const clear = () => {
    const next = new URLSearchParams(typed)
    for (const name of own) next.delete(name)
    setFilled({ typed: next, times: filled.times + 1 })
    onCount(0)
  }
  const values = own.map((name) =>
    typed.has(name) ? <input key={name} type="hidden" name={name} value={valueIn(typed, name)} /> : null,
  )
  return (
    <details className="drop" ref={drop} onToggle={open}>
      <summary className="chip">
        {label}
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      {opened ? (
        <div>
          <LaterFilters
            key={filled.times}
            part={part}
            typed={filled.typed}
            dated={dated}
            read={read}
            onApply={onApply}
            onClear={clear}
          >
            {values}
          </LaterFilters>
        </div>
      ) : (
        values
      )}
    </details>
  )
}
