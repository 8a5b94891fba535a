import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { financialWords as words } from '../copy/financial.ts'
import { useOpenInView } from '../ui/use-open-in-view.ts'
import styles from './financial.module.css'

const pages = [
  { to: '/financial', label: words.overview, end: true },
  { to: '/financial/lines', label: words.lines, end: false },
  { to: '/financial/payouts', label: words.payouts, end: false },
]

type FinancialLayoutProps = { head: string; children: ReactNode }

export function FinancialLayout({ head, children }: FinancialLayoutProps) {
  const list = useOpenInView()
  return (
    <div className="wrap max-w-[1120px] py-10">
      <nav className={styles.nav} aria-label={words.nav}>
        <ul ref={list}>
          {pages.map(({ to, label, end }) => (
            <li key={to}>
              <NavLink to={to} end={end}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="serif mt-8 mb-6 text-48">{head}</h1>
      {children}
    </div>
  )
}
