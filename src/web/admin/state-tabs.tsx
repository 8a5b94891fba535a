import { Link } from 'react-router'
import { listPath } from './list-query.ts'

type StateTabsProps = {
  label: string
  path: string
  state: string
  kept?: Readonly<Record<string, string | undefined>>
  states: readonly { value: string; label: string; count: number }[]
}

export function StateTabs({ label, path, state, kept = {}, states }: StateTabsProps) {
  return (
    <nav className="mb-5 flex flex-wrap gap-2" aria-label={label}>
      {states.map(({ value, label: said, count }, at) => (
        <Link
          key={value}
          to={listPath(path, { ...kept, state: at === 0 ? undefined : value })}
          className={value === state ? 'chip on' : 'chip'}
          aria-current={value === state ? 'page' : undefined}
        >
          {said} <span className="num">({count})</span>
        </Link>
      ))}
    </nav>
  )
}
