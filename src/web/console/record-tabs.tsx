import { Link } from 'react-router'
import { listPath } from './list-query.ts'
import styles from './saved-views.module.css'

type RecordTabsProps<Tab extends string> = {
  label: string
  path: string
  tabs: Readonly<Record<Tab, string>>
  current: Tab
}

/** The parts of a page about one thing. Each part is loaded when it is opened, and the first one has no parameter. */
export function RecordTabs<Tab extends string>({ label, path, tabs, current }: RecordTabsProps<Tab>) {
  return (
    <nav className={`mb-7 ${styles.root}`} aria-label={label}>
      {Object.entries<string>(tabs).map(([tab, name], at) => (
        <Link
          key={tab}
          to={listPath(path, { tab: at === 0 ? undefined : tab })}
          aria-current={tab === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Returns the tab in the URL, or the first one. */
export function tabOf<Tab extends string>(tabs: Readonly<Record<Tab, string>>, url: URL): Tab {
  const names = Object.keys(tabs) as Tab[]
  const asked = url.searchParams.get('tab')
  return names.find((name) => name === asked) ?? (names[0] as Tab)
}
