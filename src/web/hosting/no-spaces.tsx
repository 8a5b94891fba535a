import { Link } from 'react-router'
import { hostWords as words } from '../copy/host.ts'
import { AddListing, HostPage } from './host-layout.tsx'

/** What people see who have no space yet, or aren't hosts. */
export function NoSpaces({ head, mayHost }: { head: string; mayHost: boolean }) {
  return (
    <HostPage head={head}>
      <div className="border-t border-ink py-8">
        <p className="text-22">{mayHost ? words.none : words.notHost}</p>
        <p className="measure mt-2 mb-6 text-graphite">{words.noneText}</p>
        {mayHost ? (
          <>
            <AddListing look="solid" />
            <p className="mt-6">
              <Link className="link" to="/host/spaces/import">
                {words.importMany}
              </Link>
            </p>
          </>
        ) : (
          <Link className="btn solid" to="/host-application">
            {words.apply}
          </Link>
        )}
      </div>
    </HostPage>
  )
}
