import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Viewer } from '../client/page-context.ts'
import { frame, links } from '../copy/layout.ts'
import { AccountMenu } from './account-menu.tsx'
import { Mark } from './mark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { linksFor, withReturn } from './nav-links.ts'
import styles from './top-bar.module.css'

/** `badges`: content after a link's name. */
type TopBarProps = { viewer: Viewer | null; badges: Readonly<Record<string, ReactNode>> }

export function TopBar({ viewer, badges }: TopBarProps) {
  const here = useLocation()
  const role = viewer?.role ?? null
  return (
    <header className={styles.root}>
      <div className={`${styles.bar} wrap`}>
        <Mark />
        <nav className={`${styles.main} only-wide`} aria-label={frame.mainNavigation}>
          {linksFor('bar', role).map((link) => (
            <Link key={link.to} to={link.to} aria-current={currentAt(link.to, here.pathname)}>
              {link.label}
              {badges[link.to]}
            </Link>
          ))}
        </nav>
        <div className={styles.right}>
          {withReturn(linksFor('side', role), here).map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className={link.label === links.signIn ? 'btn ink only-wide' : 'only-wide'}
            >
              {link.label}
            </Link>
          ))}
          {viewer && <AccountMenu viewer={viewer} badges={badges} />}
          <MobileMenu viewer={viewer} badges={badges} />
        </div>
      </div>
    </header>
  )
}

/** Whether the link's page, or one below it, is open. */
const currentAt = (to: string, here: string) =>
  here === to ? ('page' as const) : here.startsWith(`${to}/`) ? ('true' as const) : undefined
