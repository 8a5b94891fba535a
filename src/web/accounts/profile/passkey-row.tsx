import { useState } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { api } from '../../client/api.ts'
import type { Profile } from '../../client/api-types.ts'
import { profileWords } from '../../copy/profile.ts'
import { BusyButton } from '../../ui/button.tsx'
import { RefusalNote } from '../fields/refusal-note.tsx'
import { useAct } from '../reauth/use-act.ts'
import { AskOnce } from './ask-once.tsx'

export function PasskeyRow({ passkey }: { passkey: Profile['passkeys'][number] }) {
  const { run, busy, refusal } = useAct()
  const [asking, setAsking] = useState(false)
  const { id, name, createdAt, lastUsedAt } = passkey
  return (
    <li>
      <div>
        <span className="font-semibold">{name}</span>
        <small className="num">{profileWords.addedOn(dayOf(createdAt), lastUsedAt && dayOf(lastUsedAt))}</small>
        <RefusalNote refusal={refusal} className="mt-2" />
      </div>
      <BusyButton
        type="button"
        look="plain"
        busy={busy}
        aria-label={profileWords.passkeyRemoveLabel(name)}
        onClick={() => setAsking(true)}
      >
        {profileWords.passkeyRemove}
      </BusyButton>
      <AskOnce
        open={asking}
        onClose={() => setAsking(false)}
        title={profileWords.passkeyRemoveTitle(name)}
        text={profileWords.passkeyRemoveText}
        yes={profileWords.passkeyRemove}
        no={profileWords.passkeyRemoveNo}
        onYes={() => {
          setAsking(false)
          run(() => api.profile.removePasskey({ id }), profileWords.passkeyRemoved(name))
        }}
      />
    </li>
  )
}

/** The day in UTC, because the server doesn't know the reader's zone and both must render the same. */
function dayOf(instant: string): string {
  return dayWords(Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate(), 0)
}
