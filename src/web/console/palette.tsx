import { Command } from 'cmdk'
import { Building2, CalendarDays, CornerDownLeft, FileText, User } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { LookedUp } from '../client/api-types.ts'
import { hostApi } from '../client/host-api.ts'
import { paletteWords as words } from '../copy/palette.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './palette.module.css'
import type { PalettePage } from './palette-button.tsx'

const PAUSE_MS = 180
const SHORTEST = 2

type PaletteProps = { open: boolean; onClose: () => void; pages: readonly PalettePage[]; admin: boolean }

/** Finds a page, a booking, a person or a space by its name or number, and opens it. */
export function Palette({ open, onClose, pages, admin }: PaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} close={words.close} className={`sheet ${styles.root}`}>
      {open && <Finder onClose={onClose} pages={pages} admin={admin} />}
    </Dialog>
  )
}

const NOTHING: LookedUp = { bookings: [], spaces: [], people: [] }

function Finder({ onClose, pages, admin }: Omit<PaletteProps, 'open'>) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { found, busy, refusal } = useLookUp(q)
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const plain = q.toLowerCase()
  const matching = pages.filter(({ label, group }) => `${group ?? ''} ${label}`.toLowerCase().includes(plain))
  const { bookings, spaces, people } = found
  const count = matching.length + bookings.length + spaces.length + people.length
  return (
    <Command shouldFilter={false} loop label={words.title}>
      <Command.Input
        className="input"
        value={typed}
        onValueChange={setTyped}
        placeholder={admin ? words.openAdmin : words.openHost}
        maxLength={100}
        // React's autoFocus comes before the dialog opens, so the dialog would focus its close button instead.
        ref={(input) => input?.setAttribute('autofocus', '')}
      />
      <p role="status" className="sr-only">
        {busy ? words.busy : words.found(count)}
      </p>
      <p role="alert" className="wrong empty:hidden">
        {refusal?.message}
      </p>
      <Command.List className={styles.list} label={words.results}>
        <Group head={words.bookings} rows={bookings}>
          {({ id, number, title }) => (
            <Item
              key={id}
              value={`booking ${id}`}
              icon={<CalendarDays size={16} />}
              onSelect={() => go(admin ? `/admin/all-bookings/${id}` : `/bookings/${id}`)}
            >
              <span className="num font-semibold">{number}</span> <bdi>{title}</bdi>
            </Item>
          )}
        </Group>
        <Group head={words.people} rows={people}>
          {({ id, name, email }) => (
            <Item key={id} value={`person ${id}`} icon={<User size={16} />} onSelect={() => go(`/admin/people/${id}`)}>
              <bdi className="font-semibold">{name}</bdi> <span className="text-graphite">{email}</span>
            </Item>
          )}
        </Group>
        <Group head={words.spaces} rows={spaces}>
          {({ id, title }) => (
            <Item
              key={id}
              value={`space ${id}`}
              icon={<Building2 size={16} />}
              onSelect={() => go(`${admin ? '/admin/listings' : '/host/spaces'}/${id}`)}
            >
              <bdi>{title || words.untitled}</bdi>
            </Item>
          )}
        </Group>
        <Group head={words.pages} rows={matching}>
          {({ to, label, group }) => (
            <Item key={to} value={`page ${to}`} icon={<FileText size={16} />} onSelect={() => go(to)}>
              {label} {group && <span className="text-graphite">{group}</span>}
            </Item>
          )}
        </Group>
        {count === 0 && !busy && <p className="px-3 py-6 text-graphite">{words.none(q)}</p>}
      </Command.List>
    </Command>
  )
}

function Group<Row>({
  head,
  rows,
  children,
}: {
  head: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}) {
  if (rows.length === 0) return null
  return (
    <Command.Group heading={head} className={styles.group}>
      {rows.map(children)}
    </Command.Group>
  )
}

type ItemProps = { value: string; icon: ReactNode; onSelect: () => void; children: ReactNode }

function Item({ value, icon, onSelect, children }: ItemProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={styles.item}>
      <span aria-hidden="true" className="text-graphite">
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <CornerDownLeft size={14} aria-hidden="true" />
    </Command.Item>
  )
}

/** Asks once typing pauses. A later question cancels the one before. */
function useLookUp(q: string) {
  const [state, setState] = useState<{ found: LookedUp; busy: boolean; refusal: Refusal | null }>({
    found: NOTHING,
    busy: false,
    refusal: null,
  })
  useEffect(() => {
    if (q.length < SHORTEST) {
      setState({ found: NOTHING, busy: false, refusal: null })
      return
    }
    setState((was) => ({ ...was, busy: true }))
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const found = await hostApi.dashboard.lookUp({ q }, { signal: asked.signal } as never)
        setState({ found, busy: false, refusal: null })
      } catch (error) {
        if (!asked.signal.aborted) setState({ found: NOTHING, busy: false, refusal: refusalOf(error) })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [q])
  return state
}
