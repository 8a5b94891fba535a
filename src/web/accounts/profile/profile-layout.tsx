import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import type { Profile } from '../../client/api-types.ts'
import { apiKeyWords } from '../../copy/api-keys.ts'
import { profileWords } from '../../copy/profile.ts'
import { LiveAnnouncer, Reauthentication } from '../reauth/reauthentication.tsx'
import styles from './profile-layout.module.css'

const pages = [
  { to: '/profile', label: profileWords.you },
  { to: '/profile/security', label: profileWords.security },
  { to: '/profile/payment-methods', label: profileWords.paymentMethods },
  { to: '/profile/notices', label: profileWords.notices },
  { to: '/profile/notifications', label: profileWords.notifications },
  { to: '/profile/developers', label: apiKeyWords.nav },
  { to: '/profile/webhooks', label: profileWords.webhooks },
]

export function ProfileLayout({ profile, head, children }: { profile: Profile; head: string; children: ReactNode }) {
  const nav = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    // On a phone, the tabs scroll sideways. scrollIntoView could also move the page.
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16
  }, [])
  return (
    <div className="wrap max-w-[1080px] py-12">
      <h1 className="serif mb-8 text-48">{head}</h1>
      <div className={styles.root}>
        <nav aria-label={profileWords.nav}>
          <ul ref={nav}>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/profile'}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <Reauthentication profile={profile}>
            <LiveAnnouncer>{children}</LiveAnnouncer>
          </Reauthentication>
        </div>
      </div>
    </div>
  )
}

type ProfileSectionProps = { head: string; text?: string; id?: string; children: ReactNode }

export function ProfileSection({ head, text, id, children }: ProfileSectionProps) {
  return (
    <section className={styles.section} id={id}>
      <header>
        <h2 tabIndex={-1} className="text-18">
          {head}
        </h2>
        {text && <p>{text}</p>}
      </header>
      <div>{children}</div>
    </section>
  )
}
