import { Link } from 'react-router'
import type { Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'
import { named } from '../format/brand.ts'
import { monthWords } from '../format/dates.ts'
import { ReportLink } from '../reports/subject-report.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Part } from './space-story.tsx'

/** The host, with a link to message them; `ask` is the space's id, or null for the host's own view. */
export function HostCard({ host, ask }: { host: Space['host']; ask: string | null }) {
  return (
    <Part title={spaceWords.host}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={host.firstName} photoUrl={host.photoUrl} size={56} />
        <p>
          <b className="block font-semibold" dir="auto">
            {host.firstName}
          </b>
          <span className="text-graphite num">
            {named(spaceWords.hostFacts(sinceWords(host.since), host.spacesCount))}
          </span>
        </p>
        {ask && (
          <Link className="btn plain ml-auto" to={`/messages/new?space=${ask}`}>
            {spaceWords.messageHost}
          </Link>
        )}
      </div>
      {ask && (
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <ReportLink from={{ of: 'listing', spaceId: ask }} />
          <ReportLink from={{ of: 'host', spaceId: ask }} />
        </p>
      )}
    </Part>
  )
}

function sinceWords(since: string): string {
  return monthWords(Temporal.PlainYearMonth.from(since))
}
