import { Link, useLocation } from 'react-router'
import type { Viewer } from '../client/page-context.ts'
import { frame } from '../copy/layout.ts'
import { AccountMenu } from './account-menu.tsx'
import { Mark } from './mark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { linksFor } from './nav-links.ts'
import styles from './top-bar.module.css'

export function TopBar({ viewer }: { viewer: Viewer | null }) {
  const { pathname } = useLocation()
  const role = viewer?.role ?? null
  return (
    <header className={styles.root}>
      <div className={`${styles.bar} wrap`}>
        <Mark />
        <nav className={`${styles.main} only-wide`} aria-label={frame.mainNavigation}>
          {linksFor('bar', role).map((link) => (
            <Link key={link.to} to={link.to} aria-current={pathname === link.to ? 'page' : undefined}>
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={styles.right}>
          {linksFor('side', role).map((link) => (
            <Link key={link.to} to={link.to} className={link.to === '/auth' ? 'btn ink only-wide' : 'only-wide'}>
              {link.label}
            </Link>
          ))}
          {viewer && <AccountMenu viewer={viewer} />}
          <MobileMenu viewer={viewer} />
        </div>
      </div>
    </header>
  )
}
