import { useEffect, useState } from 'react'
import { api } from '../../client/api.ts'
import type { Profile } from '../../client/api-types.ts'
import { profileWords } from '../../copy/profile.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { problemsOf } from '../fields/account-form-check.ts'
import { CheckedForm } from '../fields/checked-form.tsx'
import { knowsPasskeys, makePasskey, PasskeyUnable } from '../fields/passkeys.ts'
import { useAct } from '../reauth/use-act.ts'
import { PasskeyRow } from './passkey-row.tsx'
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
  const { run, busy, refusal } = useAct()
  const [stopped, setStopped] = useState('')
  const add = (name: string) => {
    setStopped('')
    let added = ''
    const act = async () => {
      try {
        const answer = await makePasskey(await api.profile.newPasskeyOptions({}))
        if (!answer) return setStopped(profileWords.passkeyStopped)
        await api.profile.addPasskey({ name, answer: { ...answer, response: { ...answer.response } } })
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
      className="needs-script mt-5 grid gap-5"
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
