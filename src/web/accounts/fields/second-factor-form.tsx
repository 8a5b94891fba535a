import { useState } from 'react'
import type { Refusal } from '../../client/api-error.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { CodeField, factorProblem } from '../../forms/code-field.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { problemsOf } from './account-form-check.ts'

type SecondFactorFormProps = { busy: boolean; refusal: Refusal | null; send?: (code: string) => void }

/** Accepts the authenticator's code or a backup code. */
export function SecondFactorForm({ busy, refusal, send }: SecondFactorFormProps) {
  const [backup, setBackup] = useState(false)
  return (
    <CheckedForm
      check={({ code = '' }) => problemsOf({ code: factorProblem(code) })}
      busy={busy}
      refusal={refusal}
      {...(send && { send: ({ code = '' }) => send(code) })}
    >
      {(wrong) => (
        <>
          <p className="text-graphite">{backup ? wayWords.factorBackupText : wayWords.factorText}</p>
          <noscript>
            <p className="text-graphite">{wayWords.factorEither}</p>
          </noscript>
          <CodeField
            key={String(backup)}
            label={backup ? wayWords.factorBackup : wayWords.factorCode}
            letters={backup}
            wrong={wrong.code}
            autoFocus
          />
          <BusyButton type="submit" className="tall w-full" busy={busy}>
            {wayWords.factorSend}
          </BusyButton>
          <button
            type="button"
            className="link needs-script min-h-6 justify-self-start text-14"
            onClick={() => setBackup(!backup)}
          >
            {backup ? wayWords.toApp : wayWords.toBackup}
          </button>
        </>
      )}
    </CheckedForm>
  )
}
