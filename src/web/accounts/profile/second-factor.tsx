import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '../../client/api.ts'
import type { Profile } from '../../client/api-types.ts'
import { profileWords } from '../../copy/profile.ts'
import { BusyButton } from '../../ui/button.tsx'
import { RefusalNote } from '../fields/refusal-note.tsx'
import { useAct } from '../reauth/use-act.ts'
import { AskOnce } from './ask-once.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ProfileSection } from './profile-layout.tsx'

// It draws the QR code, which few visits need.
const Enrol = lazy(() => import('./enrol-second-factor.tsx').then((part) => ({ default: part.EnrolSecondFactor })))

type Secret = { secret: string; uri: string }

export function SecondFactor({ profile: { secondFactor, account } }: { profile: Profile }) {
  const { run, busy, refusal, forget } = useAct()
  const [enrolling, setEnrolling] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [dropping, setDropping] = useState(false)
  const state = useRef<HTMLParagraphElement>(null)

  const begin = () => run(async () => setEnrolling(await api.profile.enrollSecondFactor({})))
  const renew = () => run(async () => setCodes((await api.profile.renewBackupCodes({})).codes))
  const verify = (code: string) =>
    run(async () => {
      setCodes((await api.profile.verifySecondFactor({ code })).codes)
      setEnrolling(null)
    })
  const kept = () => {
    setCodes(null)
    // The button that had the focus goes with the codes.
    state.current?.focus()
  }
  const drop = async () => {
    setDropping(false)
    if (await run(() => api.profile.removeSecondFactor(), profileWords.factorDropped)) setCodes(null)
  }

  return (
    <ProfileSection head={profileWords.factor} text={profileWords.factorText}>
      {!enrolling && <RefusalNote refusal={refusal} className="mb-4" />}
      {codes && <BackupCodes key={codes[0]} codes={codes} email={account.email} onDone={kept} />}
      {enrolling ? (
        <Suspense>
          <Enrol
            {...enrolling}
            busy={busy}
            refusal={refusal}
            onCode={verify}
            onCancel={() => {
              forget()
              setEnrolling(null)
            }}
          />
        </Suspense>
      ) : secondFactor.on ? (
        <>
          <p ref={state} tabIndex={-1} className="flex items-center gap-2 font-semibold text-good">
            <CircleCheck size={18} aria-hidden="true" />
            {profileWords.factorOn}
          </p>
          <p className="mt-1 text-14 text-graphite">{profileWords.backupLeft(secondFactor.backupCodesLeft)}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <BusyButton type="button" look="plain" busy={busy} onClick={renew}>
              {profileWords.backupRenew}
            </BusyButton>
            <BusyButton type="button" look="plain" busy={busy} onClick={begin}>
              {profileWords.factorAnew}
            </BusyButton>
            <button type="button" className="btn plain" disabled={busy} onClick={() => setDropping(true)}>
              {profileWords.factorDrop}
            </button>
          </div>
        </>
      ) : (
        <>
          <p className="font-semibold">{profileWords.factorOff}</p>
          <BusyButton type="button" look="plain" className="mt-4" busy={busy} onClick={begin}>
            {profileWords.factorBegin}
          </BusyButton>
        </>
      )}
      <AskOnce
        open={dropping}
        onClose={() => setDropping(false)}
        title={profileWords.factorDropTitle}
        text={profileWords.factorDropText}
        yes={profileWords.factorDrop}
        no={profileWords.factorDropNo}
        onYes={drop}
      />
    </ProfileSection>
  )
}
