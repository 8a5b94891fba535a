import { CircleCheck } from 'lucide-react'
import { lazy, type RefObject, Suspense, useContext, useEffect, useRef, useState } from 'react'
import type { Profile } from '../../client/api-types.ts'
import { profileApi } from '../../client/profile-api.ts'
import { profileWords } from '../../copy/profile.ts'
import { named } from '../../format/brand.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Announcer } from '../reauth/reauthentication.tsx'
import { useConfirmedWrite } from '../reauth/use-confirmed-write.ts'
import { AskOnce } from './ask-once.tsx'
import styles from './backup-codes.module.css'
import { ProfileSection } from './profile-layout.tsx'

// Loaded on demand, because it contains the QR code library.
const Enrol = lazy(() => import('./enrol-second-factor.tsx').then((part) => ({ default: part.EnrolSecondFactor })))

export function SecondFactor({ profile: { secondFactor, account } }: { profile: Profile }) {
  const { enrolling, codes, begin, cancel, verify, renew, putAway, drop, busy, refusal } = useSecondFactor()
  const [dropping, setDropping] = useState(false)
  const state = useRef<HTMLParagraphElement>(null)
  const kept = () => {
    putAway()
    // The focused button disappears when the codes are hidden.
    state.current?.focus()
  }

  return (
    <ProfileSection head={profileWords.factor} text={profileWords.factorText}>
      {!enrolling && <RefusalNote refusal={refusal} className="mb-4" />}
      {codes && <BackupCodes key={codes[0]} codes={codes} email={account.email} onDone={kept} />}
      {enrolling ? (
        <Suspense>
          <Enrol {...enrolling} busy={busy} refusal={refusal} onCode={verify} onCancel={cancel} />
        </Suspense>
      ) : secondFactor.on ? (
        <FactorIsOn
          state={state}
          codesLeft={secondFactor.backupCodesLeft}
          busy={busy}
          onRenew={renew}
          onAnew={begin}
          onDrop={() => setDropping(true)}
        />
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
        onYes={() => {
          setDropping(false)
          drop()
        }}
      />
    </ProfileSection>
  )
}

type FactorIsOnProps = {
  state: RefObject<HTMLParagraphElement | null>
  codesLeft: number
  busy: boolean
  onRenew: () => void
  onAnew: () => void
  onDrop: () => void
}

function FactorIsOn({ state, codesLeft, busy, onRenew, onAnew, onDrop }: FactorIsOnProps) {
  const [pressed, setPressed] = useState('')
  const acts = [
    [profileWords.backupRenew, onRenew],
    [profileWords.factorAnew, onAnew],
    [profileWords.factorDrop, onDrop],
  ] as const
  return (
    <>
      <p ref={state} tabIndex={-1} className="flex items-center gap-2 font-semibold text-good">
        <CircleCheck size={18} aria-hidden="true" />
        {profileWords.factorOn}
      </p>
      <p className="mt-1 text-14 text-graphite">{profileWords.backupLeft(codesLeft)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {acts.map(([label, act]) => (
          <BusyButton
            key={label}
            type="button"
            look="plain"
            busy={busy && pressed === label}
            disabled={busy && pressed !== label}
            onClick={() => {
              setPressed(label)
              act()
            }}
          >
            {label}
          </BusyButton>
        ))}
      </div>
    </>
  )
}

type Secret = { secret: string; uri: string }

/** `codes` are new backup codes. `enrolling` is a secret that hasn't been confirmed with a first code. */
function useSecondFactor() {
  const { run, busy, refusal, forget } = useConfirmedWrite()
  const { stayAt } = useContext(Announcer)
  const [enrolling, setEnrolling] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const begin = () => run(async () => setEnrolling(await profileApi.profile.enrollSecondFactor({})))
  const cancel = () => {
    const section = document.activeElement?.closest('section') ?? null
    forget()
    setEnrolling(null)
    stayAt(section)
  }
  const verify = (code: string) =>
    run(async () => {
      setCodes((await profileApi.profile.verifySecondFactor({ code })).codes)
      setEnrolling(null)
    })
  const renew = () => run(async () => setCodes((await profileApi.profile.renewBackupCodes({})).codes))
  const putAway = () => setCodes(null)
  const drop = async () => {
    if (await run(() => profileApi.profile.removeSecondFactor(), profileWords.factorDropped)) putAway()
  }
  return { enrolling, codes, begin, cancel, verify, renew, putAway, drop, busy, refusal }
}

type BackupCodesProps = { codes: readonly string[]; email: string; onDone: () => void }

/** The codes are shown only once, so focus moves to them and users can save them in three ways. */
function BackupCodes({ codes, email, onDone }: BackupCodesProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => head.current?.focus(), [])

  const copy = async () => {
    try {
      // The clipboard is available only on a secure connection.
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid(profileWords.backupCopied)
    } catch {
      setSaid(profileWords.backupNotCopied)
    }
  }
  const save = () =>
    saveFile(
      profileWords.backupFile,
      'text/plain',
      `${named(profileWords.backupFileHead(email))}\n\n${codes.join('\n')}\n`,
    )

  return (
    <div className={`${styles.root} mb-6 border border-ink bg-sheet p-5`}>
      <h3 ref={head} tabIndex={-1}>
        {profileWords.backupTitle}
      </h3>
      <p className="mt-1 mb-4 text-14 text-graphite">{profileWords.backupText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${styles.unprinted} mt-4 flex flex-wrap gap-3`}>
        <button type="button" className="btn plain" onClick={copy}>
          {profileWords.backupCopy}
        </button>
        <button type="button" className="btn plain" onClick={save}>
          {profileWords.backupSave}
        </button>
        <button type="button" className="btn plain" onClick={() => window.print()}>
          {profileWords.backupPrint}
        </button>
        <button type="button" className="btn ink" onClick={onDone}>
          {profileWords.backupDone}
        </button>
      </div>
      <p role="status" className="mt-3 text-14 empty:hidden">
        {said}
      </p>
    </div>
  )
}
