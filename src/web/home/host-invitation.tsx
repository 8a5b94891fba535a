import { Link } from 'react-router'
import type { SiteCopy } from '../../domain/settings/site.ts'
import { home } from '../copy/home.ts'
import { links } from '../copy/layout.ts'

const ink = 'oklch(0.22 0.022 262)'
const paper = 'oklch(0.96 0.008 85)'

/** The only dark section of the page, identical in both themes. */
export function HostInvitation({ copy }: { copy: SiteCopy | null }) {
  return (
    <section
      className="relative mt-20 overflow-hidden md:mt-24"
      style={{ background: ink, color: paper }}
      aria-labelledby="host-title"
    >
      <svg
        viewBox="0 0 680 340"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        fill="none"
        stroke="oklch(0.62 0.03 250)"
        strokeWidth="1.2"
        className="absolute top-0 right-0 h-full w-full opacity-25 md:w-[52%] md:opacity-100"
      >
        <path d="M60 40H640V300H60Z M60 170H250 M310 170H420 M420 40V120 M420 170V300 M540 300V220 M540 220H640 M250 170a60 60 0 0 1 60-60V170 M420 120a50 50 0 0 1 50 50H420 M120 300v16M120 316H300M300 300v16 M60 90H44V250H60" />
        <path
          d="M90 70h90v60H90z M470 70h120v40H470z M100 210a34 34 0 1 0 68 0a34 34 0 1 0-68 0 M300 220h80v50h-80z M570 240h40v40h-40z"
          strokeOpacity=".6"
        />
      </svg>
      <div className="wrap relative grid min-h-85 items-center py-12 md:grid-cols-2">
        <div>
          <h2 id="host-title" className="serif text-[clamp(2.25rem,4vw,3.5rem)] break-words">
            {copy?.hostHeadline ?? home.host}
          </h2>
          <p className="mt-4 max-w-[42ch] break-words" style={{ color: 'oklch(0.8 0.012 260)' }}>
            {copy?.hostText ?? home.hostText}
          </p>
          <Link
            className="btn mt-6"
            style={{ background: paper, color: ink, borderColor: paper }}
            to="/host-application"
          >
            {links.listYourSpace}
          </Link>
        </div>
      </div>
    </section>
  )
}
