import { Search, X } from 'lucide-react'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import type { FoundMessages } from '../../client/api-types.ts'
import { messageWords as words } from '../../copy/messages.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './message-search.module.css'

export function MessageSearch({ q }: { q: string }) {
  const id = useId()
  return (
    <Form method="get" action="/messages" role="search" className={styles.root}>
      <label className="sr-only" htmlFor={id}>
        {words.searchLabel}
      </label>
      <Search size={18} aria-hidden="true" />
      <input
        key={q}
        id={id}
        type="search"
        name="q"
        maxLength={200}
        defaultValue={q}
        placeholder={words.searchLabel}
        dir="auto"
      />
      {/* Enter in the field does the same, and nobody would see the focus here. */}
      <button type="submit" className="sr-only" tabIndex={-1}>
        {words.search}
      </button>
      {q && (
        <Link className="icon-btn" to="/messages" aria-label={words.endSearch}>
          <X size={20} aria-hidden="true" />
        </Link>
      )}
    </Form>
  )
}

export function FoundList({ found, q }: { found: FoundMessages; q: string }) {
  const { items, next } = found
  return (
    <div>
      <p className="px-5 pb-3 text-graphite" role="status">
        {words.found(items.length, next !== null)}
      </p>
      {items.length === 0 && <p className="px-5">{words.foundNothing}</p>}
      <ul className={styles.list}>
        {items.map(({ id, conversationId, other, space, at, mine, text }) => (
          <li key={id}>
            <Link to={`/messages/${conversationId}?q=${encodeURIComponent(q)}&at=${encodeURIComponent(at)}`}>
              <span className={styles.line}>
                <bdi className="truncate font-semibold">{mine ? words.youTo(nameOf(other)) : nameOf(other)}</bdi>
                <span className="flex-none text-14 text-graphite">
                  <Moment at={at} />
                </span>
              </span>
              <bdi className="block truncate text-14 text-graphite">{space.title}</bdi>
              <span className={styles.text} dir="auto">
                {text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {next && (
        <Link className="btn plain m-4" to={`/messages?q=${encodeURIComponent(q)}&cursor=${encodeURIComponent(next)}`}>
          {words.more}
        </Link>
      )}
    </div>
  )
}

const nameOf = ({ firstName }: { firstName: string | null }) => firstName ?? words.formerMember
