import { type ReactNode, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useFollowLinks } from '../client/use-follow-links.ts'
import { type RootData, type Theme, themeCookie, themes } from '../client/use-root.ts'
import { frame, links } from '../copy/layout.ts'
import { brandName } from '../format/brand.ts'
import styles from './footer.module.css'
import { Mark } from './mark.tsx'
import { footerColumns, isCheckout, type NavLink } from './nav-links.ts'

type FooterProps = { contact: RootData['contact'] | null; theme: Theme; year: number }

export function Footer({ contact, theme, year }: FooterProps) {
  const follow = useFollowLinks()
  const paying = isCheckout(useLocation().pathname)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <footer className={`${styles.root} border-t border-rule`} onClick={follow}>
      <div className="wrap">
        {!paying && <Columns contact={contact} />}
        <div
          className={`flex flex-wrap items-center justify-between gap-4 text-graphite ${paying ? '' : 'mt-10 border-t border-rule pt-6'}`}
        >
          <span className="num wrap-anywhere">
            © {year} {brandName()}
          </span>
          {paying && <LegalLinks />}
          <ThemeSwitch theme={theme} />
        </div>
      </div>
    </footer>
  )
}

function Columns({ contact }: Pick<FooterProps, 'contact'>) {
  return (
    <div className={styles.columns}>
      <div>
        <Mark />
        <p className="mt-2 max-w-[32ch] text-graphite">{frame.claim}</p>
        <address className="mt-5 not-italic text-graphite">
          {contact && (
            <>
              <a className="block wrap-anywhere" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
              {contact.phone && <span className="block num">{contact.phone}</span>}
              <span className="block">{contact.address}</span>
            </>
          )}
        </address>
      </div>
      {footerColumns.map((column) => (
        <nav key={column.title} aria-labelledby={`foot-${column.title}`}>
          <h2 id={`foot-${column.title}`}>{column.title}</h2>
          <ul>
            {column.links.map((link) => (
              <li key={link.to}>
                <a href={link.to}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}

/** They open beside a checkout, so that nothing typed there is lost. */
function LegalLinks() {
  return (
    <nav className="flex flex-wrap gap-4" aria-label={links.legal}>
      {footerColumns
        .find(({ title }) => title === links.legal)
        ?.links.map((link) => (
          <a key={link.to} href={link.to} target="_blank" rel="noreferrer">
            {link.label}
          </a>
        ))}
    </nav>
  )
}

export function ThemeSwitch({ theme: initial }: { theme: Theme }) {
  const [theme, setTheme] = useState(initial)
  const choose = (next: Theme) => {
    setTheme(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it to render the page in the right theme
    document.cookie = themeCookie(next, window.location.protocol === 'https:')
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <label className="needs-script inline-flex items-center gap-3 text-graphite">
      {frame.theme}
      <select
        className="input min-h-9 w-auto py-1 text-14"
        value={theme}
        onChange={(event) => choose(event.target.value as Theme)}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {frame.themes[name]}
          </option>
        ))}
      </select>
    </label>
  )
}

type LinkListProps = { links: readonly NavLink[]; badges?: Readonly<Record<string, ReactNode>> }

export function LinkList({ links, badges = {} }: LinkListProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          {link.act === 'sign-out' ? (
            <Form method="post" action={link.to}>
              <button className="item" type="submit">
                {link.label}
              </button>
            </Form>
          ) : (
            <a href={link.to}>
              {link.label}
              {badges[link.to]}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
