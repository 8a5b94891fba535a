import { Link } from 'react-router'

type StateTabsProps = {
  label: string
  path: string
  state: string
  states: readonly { value: string; label: string; count: number }[]
}

/** The states of a queue side by side, each with how many there are; the first is the one without a name in the address. */
export function StateTabs({ label, path, state, states }: StateTabsProps) {
  return (
    <nav className="mb-5 flex flex-wrap gap-2" aria-label={label}>
      {states.map(({ value, label: said, count }, at) => (
        <Link
          key={value}
          to={at === 0 ? path : `${path}?state=${value}`}
          className={value === state ? 'chip on' : 'chip'}
          aria-current={value === state ? 'page' : undefined}
        >
          {said} <span className="num">({count})</span>
        </Link>
      ))}
    </nav>
  )
}
