import { api } from '../../client/api.ts'
import type { Profile } from '../../client/api-types.ts'
import { profileWords as words } from '../../copy/profile.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Note } from '../../ui/note.tsx'
import { RefusalNote } from '../fields/refusal-note.tsx'
import { useAct } from '../reauth/use-act.ts'

type Reset = NonNullable<Profile['secondFactor']['reset']>

/** Someone requested the removal of the second factor: what follows, and a button to stop it. */
export function FactorReset({ reset: { requestedAt, readyAt, mayStop } }: { reset: Reset }) {
  const { run, busy, refusal } = useAct()
  return (
    <Note kind="warn" className="mb-6">
      <RefusalNote refusal={refusal} className="mb-3" />
      <p className="font-semibold">{words.resetHead}</p>
      <p className="mt-1">
        {words.resetAsked} <Moment at={requestedAt} />. {words.resetFrom} <Moment at={readyAt} />. {words.resetUntil}
      </p>
      <p className="mt-2">{mayStop ? words.resetStopText : words.resetTooNew}</p>
      {mayStop && (
        <BusyButton
          type="button"
          look="ink"
          className="mt-4"
          busy={busy}
          onClick={() => run(() => api.profile.stopFactorReset(), words.resetStopped)}
        >
          {words.resetStop}
        </BusyButton>
      )}
    </Note>
  )
}
