import { ChevronDown, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Viewer } from '../client/page-context.ts'
import { useFollowLinks } from '../client/use-follow-links.ts'
import { frame, links } from '../copy/layout.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LinkList } from './footer.tsx'
import { Mark } from './mark.tsx'
import { isCheckout, linksFor, withReturn } from './nav-links.ts'
import styles from './top-bar.module.css'
import { useDetailsMenu } from './use-details-menu.ts'

type TopBarProps = { viewer: Viewer | null; badges: Readonly<Record<string, ReactNode>> }

export function TopBar({ viewer, badges }: TopBarProps) {
  const here = useLocation()
  const role = viewer?.role ?? null
  const follow = useFollowLinks()
  if (isCheckout(here.pathname)) return <CheckoutBar />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the links inside
    <header className={styles.root} onClick={follow}>
      <div className={`${styles.bar} wrap`}>
        <Mark />
        <nav className={`${styles.main} only-wide`} aria-label={frame.mainNavigation}>
          {linksFor('bar', role).map((link) => (
            <a key={link.to} href={link.to} aria-current={currentAt(link.to, here.pathname)}>
              {link.label}
              {badges[link.to]}
            </a>
          ))}
        </nav>
        <div className={styles.right}>
          {withReturn(linksFor('side', role), here).map((link) => (
            <a
              key={link.to}
              href={link.to}
              aria-current={currentAt(link.to, here.pathname)}
              className={link.label === links.signIn ? 'btn ink only-wide' : 'only-wide'}
            >
              {link.label}
            </a>
          ))}
          {viewer && <AccountMenu viewer={viewer} badges={badges} />}
          <MobileMenu viewer={viewer} badges={badges} />
        </div>
      </div>
    </header>
  )
}

/** While someone pays, only the way home and help are offered. Help opens beside the checkout. */
function CheckoutBar() {
  return (
    <header className={styles.root}>
      <div className={`${styles.bar} wrap`}>
        <Mark />
        <nav className={styles.right} aria-label={frame.mainNavigation}>
          <a href="/help" target="_blank" rel="noreferrer">
            {links.help}
          </a>
        </nav>
      </div>
    </header>
  )
}

const currentAt = (to: string, here: string) =>
  here === to ? ('page' as const) : here.startsWith(`${to}/`) ? ('true' as const) : undefined

type AccountMenuProps = { viewer: Viewer; badges: Readonly<Record<string, ReactNode>> }

export function AccountMenu({ viewer, badges }: AccountMenuProps) {
  const drop = useDetailsMenu()
  return (
    <details className="drop only-wide" ref={drop}>
      <summary>
        {viewer.photoUrl && <Avatar name={viewer.firstName} photoUrl={viewer.photoUrl} size={28} />}
        {frame.account}
        {badges['/profile']}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <div>
        <p className="px-3 pt-2 pb-2 text-14 text-graphite">
          {frame.signedInAs} <span className="block text-ink break-all">{viewer.email}</span>
        </p>
        <LinkList links={linksFor('account', viewer.role)} badges={badges} />
      </div>
    </details>
  )
}

type MobileMenuProps = {
  viewer: Viewer | null
  badges: Readonly<Record<string, ReactNode>>
  children?: ReactNode
}

export function MobileMenu({ viewer, badges, children }: MobileMenuProps) {
  const drop = useDetailsMenu()
  const role = viewer?.role ?? null
  const links = [
    ...linksFor('bar', role),
    ...withReturn(linksFor('side', role), useLocation()),
    ...linksFor('account', role),
  ]
  return (
    <details className="drop only-small" ref={drop}>
      <summary>
        {children ?? (
          <>
            <Menu size={18} aria-hidden="true" />
            {frame.menu}
          </>
        )}
        {viewer && badges['/messages']}
      </summary>
      <div>
        {viewer && (
          <p className="px-3 pt-2 pb-3 mb-2 border-b border-rule text-14 text-graphite break-all">
            {frame.welcome(viewer.email)}
          </p>
        )}
        <LinkList links={links} badges={badges} />
      </div>
    </details>
  )
}
