import type { Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'
import { monthWords } from '../format/dates.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Part } from './space-story.tsx'

export function HostCard({ host }: { host: Space['host'] }) {
  return (
    <Part title={spaceWords.host}>
      <div className="flex items-center gap-4">
        <Avatar name={host.firstName} photoUrl={host.photoUrl} size={56} />
        <p>
          <b className="block font-semibold" dir="auto">
            {host.firstName}
          </b>
          <span className="text-graphite num">{spaceWords.hostFacts(sinceWords(host.since), host.spacesCount)}</span>
        </p>
      </div>
    </Part>
  )
}

function sinceWords(since: string): string {
  return monthWords(Temporal.PlainYearMonth.from(since))
}
