import { encode } from 'uqr'
import type { Refusal } from '../../client/api-error.ts'
import { profileWords } from '../../copy/profile.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { CodeField, codeProblem } from '../../forms/code-field.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { problemsOf } from '../fields/account-form-check.ts'
import styles from './enrol-second-factor.module.css'

type EnrolProps = {
  secret: string
  uri: string
  busy: boolean
  refusal: Refusal | null
  onCode: (code: string) => void
  onCancel: () => void
}

export function EnrolSecondFactor({ secret, uri, busy, refusal, onCode, onCancel }: EnrolProps) {
  return (
    <div className="grid gap-5">
      <p>{profileWords.factorScan}</p>
      <div className="grid items-start gap-5 sm:grid-cols-[208px_minmax(0,1fr)]">
        <QrCode text={uri} />
        <div>
          <p className="mb-1.5 text-14 font-semibold">{profileWords.factorKey}</p>
          <p className="secret select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <CheckedForm
        check={({ code = '' }) => problemsOf({ code: codeProblem(code) })}
        busy={busy}
        refusal={refusal}
        send={({ code = '' }) => onCode(code)}
      >
        {(wrong) => (
          <>
            <CodeField label={profileWords.factorCode} wrong={wrong.code} />
            <div className="flex flex-wrap gap-3">
              <BusyButton type="submit" look="ink" busy={busy}>
                {profileWords.factorVerify}
              </BusyButton>
              <button type="button" className="btn" onClick={onCancel}>
                {profileWords.factorCancel}
              </button>
            </div>
          </>
        )}
      </CheckedForm>
    </div>
  )
}

/** The code is dark on light in both themes, because some cameras can't read light on dark. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={profileWords.factorQr}>
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
