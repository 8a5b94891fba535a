import { Link } from 'react-router'
import type { SiteCopy } from '../../domain/settings/site.ts'
import { home } from '../copy/home.ts'

export function Numbers({ demo, copy }: { demo: boolean; copy: SiteCopy | null }) {
  return (
    <div className="wrap">
      <div className="mt-14 flex flex-wrap items-baseline gap-x-14 gap-y-3 border-y border-rule py-6 md:mt-18">
        {(copy?.figures ?? (demo ? home.numbers : [])).map(({ figure, of }) => (
          <p key={of}>
            <span className="serif mr-2.5 text-[2.75rem]">{figure}</span> {of}
          </p>
        ))}
        <Link className="link md:ml-auto" to="/browse">
          {home.explore}
        </Link>
      </div>
    </div>
  )
}
