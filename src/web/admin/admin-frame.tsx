import { CircleUser, Menu, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useFollowLinks } from '../client/use-follow-links.ts'
import { useRoot } from '../client/use-root.ts'
import styles from '../console/console.module.css'
import { PaletteButton } from '../console/palette-button.tsx'
import { PendingConsole } from '../console/pending-console.tsx'
import { adminWords as words } from '../copy/admin.ts'
import { frame } from '../copy/layout.ts'
import { countText } from '../format/count.ts'
import { badges } from '../layout/badges.tsx'
import { ThemeSwitch } from '../layout/footer.tsx'
import { Mark } from '../layout/mark.tsx'
import { linksFor } from '../layout/nav-links.ts'
import { usePendingPage } from '../layout/pending-page.tsx'
import { AccountMenu, MobileMenu } from '../layout/top-bar.tsx'
import { adminNav, type NavPage, type QueueName } from './admin-nav.ts'

export type Queues = Record<QueueName, { waiting: number }>
type AdminFrameProps = { queues: Queues | null; children: ReactNode }

const MENU = 'admin-menu'
const palettePages = adminNav.flatMap(({ name, pages }) => pages.map(({ to, label }) => ({ to, label, group: name })))

/** The frame of every admin page. On phones the navigation is a menu. */
export function AdminFrame({ queues, children }: AdminFrameProps) {
  const pending = usePendingPage()
  return (
    <div className={styles.root}>
      <SideNav queues={queues} />
      <div className={styles.column}>
        <UtilityBar />
        <main id="main" className={styles.page}>
          {pending === null ? children : <PendingConsole />}
        </main>
      </div>
    </div>
  )
}

const showCurrent = (nav: HTMLElement) => nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })

function SideNav({ queues }: Pick<AdminFrameProps, 'queues'>) {
  const { key, pathname } = useLocation()
  const theme = useRoot()?.theme ?? 'system'
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover()
    if (nav.current) showCurrent(nav.current)
  }, [key])
  return (
    <nav
      ref={nav}
      id={MENU}
      popover="auto"
      className={styles.side}
      aria-label={words.nav}
      onToggle={({ newState, currentTarget }) => newState === 'open' && showCurrent(currentTarget)}
    >
      <div className={styles.head}>
        <Mark />
        <small>{words.nav}</small>
        <button
          type="button"
          className={`icon-btn ${styles.close}`}
          popoverTarget={MENU}
          popoverTargetAction="hide"
          aria-label={words.closeMenu}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {adminNav.map(({ name, pages }) => (
        <div key={name ?? ''}>
          {name && <p className={styles.group}>{name}</p>}
          <ul>
            {pages.map((page) => (
              <li key={page.to}>
                <Link to={page.to} aria-current={isHere(page, pathname) ? 'page' : undefined}>
                  {page.label}
                  <Count page={page} queues={queues} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.foot}>
        <ThemeSwitch theme={theme} />
      </div>
    </nav>
  )
}

const isHere = ({ to, also = [] }: NavPage, pathname: string) =>
  [to, ...also].some((path) => pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`)))

function Count({
  page: { queues: names = [], fails = false },
  queues,
}: { page: NavPage } & Pick<AdminFrameProps, 'queues'>) {
  const count = names.reduce((sum, name) => sum + (queues?.[name].waiting ?? 0), 0)
  if (count === 0) return null
  return (
    <span className={styles.count} data-fails={fails || undefined}>
      {fails && <TriangleAlert size={12} aria-hidden="true" />}
      <span aria-hidden="true">{countText(count)}</span>
      <span className="sr-only">, {fails ? words.failed(count) : words.waiting(count)}</span>
    </span>
  )
}

function UtilityBar() {
  const viewer = useRoot()?.viewer
  const follow = useFollowLinks()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the links inside
    <header className={styles.bar} onClick={follow}>
      <span className="only-small">
        <Mark />
      </span>
      <PaletteButton admin pages={palettePages} />
      <nav className="only-wide" aria-label={words.siteLinks}>
        {linksFor('bar', viewer?.role ?? null).map(({ to, label }) => (
          <a key={to} href={to}>
            {label}
            {to === '/messages' && badges[to]}
          </a>
        ))}
      </nav>
      {viewer && <AccountMenu viewer={viewer} badges={badges} />}
      {viewer && (
        <MobileMenu viewer={viewer} badges={badges}>
          <CircleUser size={18} aria-hidden="true" />
          <span className="sr-only">{frame.account}</span>
        </MobileMenu>
      )}
      <button type="button" className={`icon-btn ${styles.burger}`} popoverTarget={MENU} aria-label={words.menu}>
        <Menu size={18} aria-hidden="true" />
      </button>
    </header>
  )
}
