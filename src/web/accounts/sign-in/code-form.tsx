import { Form } from 'react-router'
import type { Refusal } from '../../client/api-error.ts'
import { accountWords } from '../../copy/accounts.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { CodeField, codeProblem } from '../../forms/code-field.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { emailProblem, problemsOf } from '../fields/account-form-check.ts'

type AskProps = { email: string; onEmail: (email: string) => void; busy: boolean; refusal: Refusal | null }

export function AskForCode({ email, onEmail, busy, refusal }: AskProps) {
  return (
    <CheckedForm check={({ email = '' }) => problemsOf({ email: emailProblem(email) })} busy={busy} refusal={refusal}>
      {(wrong) => (
        <>
          <input type="hidden" name="mode" value="code" />
          <p className="text-graphite">{wayWords.codeText}</p>
          <Field
            label={accountWords.email}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            value={email}
            onChange={(event) => onEmail(event.target.value)}
            wrong={wrong.email}
          />
          <BusyButton type="submit" className="tall w-full" busy={busy}>
            {wayWords.codeSend}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}

type AnswerProps = { email: string; busy: boolean; refusal: Refusal | null; again: boolean; back: string }

export function AnswerCode({ email, busy, refusal, again, back }: AnswerProps) {
  return (
    <>
      <CheckedForm check={({ code = '' }) => problemsOf({ code: codeProblem(code) })} busy={busy} refusal={refusal}>
        {(wrong) => (
          <>
            <input type="hidden" name="mode" value="code-answer" />
            <input type="hidden" name="email" value={email} />
            <p className="text-graphite wrap-anywhere" role="status">
              {again ? wayWords.codeAgainSent : wayWords.codeSent(email)}
            </p>
            <CodeField label={accountWords.code} wrong={wrong.code} autoFocus />
            <BusyButton type="submit" className="tall w-full" busy={busy}>
              {wayWords.codeAnswer}
            </BusyButton>
          </>
        )}
      </CheckedForm>
      <Form method="post" className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 text-14">
        <input type="hidden" name="mode" value="code" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="again" />
        <button type="submit" className="link min-h-6" disabled={busy}>
          {wayWords.codeAgain}
        </button>
        <a className="link inline-block min-h-6" href={back}>
          {wayWords.otherAddress}
        </a>
      </Form>
    </>
  )
}
