import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { hostApi } from '../client/host-api.ts'
import { useWrite } from '../client/use-write.ts'
import { PaletteButton } from '../console/palette-button.tsx'
import { hostWords as words } from '../copy/host.ts'
import { countText } from '../format/count.ts'
import { BusyButton } from '../ui/button.tsx'
import { useOpenInView } from '../ui/use-open-in-view.ts'
import styles from './host-layout.module.css'

const tabs = [
  { to: '/host', label: words.tabs.today, end: true },
  { to: '/host/calendar', label: words.tabs.calendar },
  { to: '/host/bookings', label: words.tabs.bookings },
  { to: '/host/spaces', label: words.tabs.spaces },
  { to: '/host/reviews', label: words.tabs.reviews },
  { to: '/financial', label: words.tabs.money },
]

type HostLayoutProps = { frame: { waiting: number; any: boolean; mayHost: boolean } | null; children: ReactNode }

/** People who neither host nor own a space see the page without the tabs. */
export function HostLayout({ frame, children }: HostLayoutProps) {
  const list = useOpenInView()
  if (!frame?.any && !frame?.mayHost) return children
  return (
    <>
      <nav className={styles.root} aria-label={words.nav}>
        <div className="wrap flex items-stretch gap-6">
          <ul ref={list}>
            {tabs.map(({ to, label, end = false }) => (
              <li key={to}>
                <NavLink to={to} end={end}>
                  {label}
                  {to === '/host/bookings' && frame.waiting > 0 && (
                    <>
                      <span className={styles.count} aria-hidden="true">
                        {countText(frame.waiting)}
                      </span>
                      <span className="sr-only">, {words.waiting(frame.waiting)}</span>
                    </>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="ml-auto flex items-center gap-3 self-center">
            <PaletteButton pages={tabs} />
            {frame.mayHost && frame.any && (
              <div className="max-[860px]:hidden">
                <AddListing />
              </div>
            )}
          </div>
        </div>
      </nav>
      {children}
    </>
  )
}

export function AddListing({ look = 'small' }: { look?: string }) {
  const navigate = useNavigate()
  const { send, busy, refusal } = useWrite(async () => {
    const { id } = await hostApi.listings.createListing({})
    await navigate(`/host/spaces/${id}`)
  })
  return (
    <div>
      <BusyButton type="button" look={look} busy={busy} onClick={() => send()}>
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <Plus size={16} aria-hidden="true" />
          {words.add}
        </span>
      </BusyButton>
      <p role="alert" className="mt-2 text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </div>
  )
}

type HostPageProps = { head: ReactNode; lead?: ReactNode; act?: ReactNode; children: ReactNode }

/** The heading and the content of a page in the frame. */
export function HostPage({ head, lead, act, children }: HostPageProps) {
  return (
    <div className="wrap pt-5 pb-14 text-14 md:pt-7 md:pb-18">
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="serif text-28 leading-8 wrap-anywhere md:text-36 md:leading-10" dir="auto">
            {head}
          </h1>
          {lead && <div className="mt-1 text-graphite">{lead}</div>}
        </div>
        {act && <div className="flex flex-wrap items-center gap-2 md:ml-auto">{act}</div>}
      </div>
      {children}
    </div>
  )
}
