import { Plus, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { tableWords as words } from '../copy/tables.ts'
import { countText } from '../format/count.ts'
import { readKept, writeKept } from './kept-choice.ts'
import { listPath } from './list-query.ts'
import styles from './saved-views.module.css'
import type { Asked } from './table.tsx'
import { useOpenMenu } from './use-open-menu.ts'

export type View = { label: string; asked: Asked; count?: number | undefined }
type SavedViewsProps = { name: string; path: string; asked: Asked; views: readonly View[] }

const same = (one: Asked, other: Asked) => listPath('', sorted(one)) === listPath('', sorted(other))
const sorted = (asked: Asked) => Object.fromEntries(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A saved view is a name for a filtered list's URL. The browser remembers the ones people add. */
export function SavedViews({ name, path, asked, views }: SavedViewsProps) {
  const [own, setOwn] = useState<readonly View[]>([])
  const key = `views:${name}`
  useEffect(() => setOwn(readKept<readonly View[]>(key, [])), [key])
  const keep = (next: readonly View[]) => {
    setOwn(next)
    writeKept(key, next)
  }
  if (views.length === 0) return null
  const known = [...views, ...own].some((view) => same(view.asked, asked))
  return (
    <nav className={styles.root} aria-label={words.views}>
      {views.map(({ label, asked: to, count }) => (
        <Link key={label} to={listPath(path, to)} aria-current={same(to, asked) ? 'page' : undefined}>
          {label}
          {count !== undefined && <span className="num">{countText(count)}</span>}
        </Link>
      ))}
      {own.map((view) => (
        <span key={view.label} className={styles.own}>
          <Link to={listPath(path, view.asked)} aria-current={same(view.asked, asked) ? 'page' : undefined} dir="auto">
            {view.label}
          </Link>
          <button
            type="button"
            aria-label={words.removeView(view.label)}
            onClick={() => keep(own.filter((one) => one !== view))}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      {!known && <SaveView onSave={(label) => keep([...own.filter((one) => one.label !== label), { label, asked }])} />}
    </nav>
  )
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const menu = useOpenMenu()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name) onSave(name)
  }
  return (
    <details className={`${styles.save} only-wide`} ref={menu}>
      <summary>
        <Plus size={14} aria-hidden="true" />
        {words.saveView}
      </summary>
      <form onSubmit={submit}>
        <label className="block pb-1 font-semibold" htmlFor="view-name">
          {words.viewName}
        </label>
        <input id="view-name" className="input" name="name" maxLength={40} required dir="auto" />
        <button type="submit" className="btn ink mt-2">
          {words.save}
        </button>
      </form>
    </details>
  )
}
