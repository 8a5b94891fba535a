import { useEffect, useState } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import type { Profile } from '../../client/api-types.ts'
import { profileApi } from '../../client/profile-api.ts'
import { profileWords } from '../../copy/profile.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { problemsOf } from '../fields/account-form-check.ts'
import { knowsPasskeys, makePasskey, PasskeyUnable } from '../fields/passkeys.ts'
import { useConfirmedWrite } from '../reauth/use-confirmed-write.ts'
import { AskOnce } from './ask-once.tsx'
import styles from './profile-layout.module.css'
import { ProfileSection } from './profile-layout.tsx'

export function Passkeys({ profile: { passkeys } }: { profile: Profile }) {
  const [able, setAble] = useState(true)
  useEffect(() => setAble(knowsPasskeys()), [])
  return (
    <ProfileSection head={profileWords.passkeys} text={profileWords.passkeysText}>
      {passkeys.length === 0 ? (
        <p className="text-graphite">{profileWords.noPasskeys}</p>
      ) : (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {able && <AddPasskey count={passkeys.length} />}
    </ProfileSection>
  )
}

function AddPasskey({ count }: { count: number }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const [stopped, setStopped] = useState('')
  const add = (name: string) => {
    setStopped('')
    let added = ''
    const act = async () => {
      try {
        const answer = await makePasskey(await profileApi.profile.newPasskeyOptions({}))
        if (!answer) return setStopped(profileWords.passkeyStopped)
        await profileApi.profile.addPasskey({ name, answer: { ...answer, response: { ...answer.response } } })
        added = profileWords.passkeyAdded(name)
      } catch (error) {
        if (!(error instanceof PasskeyUnable)) throw error
        setStopped(profileWords.passkeyUnable)
      }
    }
    return run(act, () => added)
  }
  return (
    <CheckedForm
      key={count}
      className="mt-5 grid gap-5"
      check={({ name = '' }) => problemsOf({ name: name.trim() ? undefined : profileWords.needPasskeyName })}
      busy={busy}
      refusal={refusal}
      send={({ name = '' }) => add(name)}
    >
      {(wrong) => (
        <>
          <Field
            label={profileWords.passkeyName}
            hint={profileWords.passkeyNameHint}
            name="name"
            autoComplete="off"
            maxLength={100}
            required
            wrong={wrong.name}
          />
          {stopped && (
            <Note kind="warn" role="status">
              {stopped}
            </Note>
          )}
          <BusyButton type="submit" look="plain" className="justify-self-start" busy={busy}>
            {profileWords.passkeyAdd}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}

function PasskeyRow({ passkey }: { passkey: Profile['passkeys'][number] }) {
  const { run, busy, refusal } = useConfirmedWrite()
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
          run(() => profileApi.profile.removePasskey({ id }), profileWords.passkeyRemoved(name))
        }}
      />
    </li>
  )
}

/** Formats the day in UTC, because the server doesn't know the user's time zone and both must render the same text. */
function dayOf(instant: string): string {
  return dayWords(Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate(), 0)
}
