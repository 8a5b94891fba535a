import { Link } from 'react-router'
import type { Theme } from '../client/theme.ts'
import { brand, frame } from '../copy/layout.ts'
import styles from './footer.module.css'
import { Mark } from './mark.tsx'
import { footerColumns } from './nav-links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer({ theme, year }: { theme: Theme; year: number }) {
  return (
    <footer className={`${styles.root} border-t border-rule`}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Mark />
            <p className="mt-2 max-w-[32ch] text-graphite">{frame.claim}</p>
            <address className="mt-5 not-italic text-graphite">
              <span className="block">{frame.contactMail}</span>
              <span className="block num">{frame.contactPhone}</span>
              <span className="block">{frame.contactPlace}</span>
            </address>
          </div>
          {footerColumns.map((column) => (
            <nav key={column.title} aria-labelledby={`foot-${column.title}`}>
              <h2 id={`foot-${column.title}`}>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to}>{link.label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-6 text-graphite">
          <span className="num">
            © {year} {brand}
          </span>
          <ThemeSwitch theme={theme} />
        </div>
      </div>
    </footer>
  )
}
