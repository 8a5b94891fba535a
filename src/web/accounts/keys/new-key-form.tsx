import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { KEY_DAYS, type Scope } from '../../../domain/accounts/api-key.ts'
import { plainLabel } from '../../../domain/accounts/person-name.ts'
import { accountWords } from '../../copy/accounts.ts'
import { apiKeyWords as words } from '../../copy/api-keys.ts'
import { CheckedForm, type Typed } from '../../forms/checked-form.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useConfirmedWrite } from '../reauth/use-confirmed-write.ts'
import { NewSecret } from './new-secret.tsx'

type NewKey<S> = { name: string; scopes: S[]; days: (typeof KEY_DAYS)[number] }

type NewKeyFormProps<S extends Scope> = {
  scopes: readonly S[]
  keys: { createKey: (input: NewKey<S>) => Promise<{ secret: string }> }
}

const DEFAULT_DAYS = 90

function nameProblem(name: string): { name?: string } {
  if (!name.trim()) return { name: words.needName }
  return plainLabel(name) === null ? { name: accountWords.badName } : {}
}

export function NewKeyForm<S extends Scope>({ scopes, keys }: NewKeyFormProps<S>) {
  const { run, busy, refusal } = useConfirmedWrite()
  const [made, setMade] = useState<{ secret: string; count: number } | null>(null)
  const chosen = (typed: Typed) => scopes.filter((scope) => typed[scope])
  const send = (typed: Typed) => {
    const name = (typed.name ?? '').trim()
    const days = KEY_DAYS.find((one) => String(one) === typed.days) ?? null
    const act = async () => {
      const { secret } = await keys.createKey({ name, scopes: chosen(typed), days })
      setMade({ secret, count: (made?.count ?? 0) + 1 })
    }
    run(act, words.created(name))
  }
  if (made?.secret) return <NewSecret secret={made.secret} onDone={() => setMade({ ...made, secret: '' })} />
  return (
    <CheckedForm
      key={made?.count}
      check={(typed) => ({
        ...nameProblem(typed.name ?? ''),
        ...(chosen(typed).length === 0 && { [scopes[0] as string]: words.needScope }),
      })}
      busy={busy}
      refusal={refusal}
      send={send}
    >
      {(wrong) => (
        <>
          <Field
            label={words.name}
            hint={words.nameHint}
            name="name"
            autoComplete="off"
            maxLength={100}
            required
            wrong={wrong.name}
          />
          <SelectField label={words.lifetime} name="days" defaultValue={String(DEFAULT_DAYS)}>
            {KEY_DAYS.map((days) => (
              <option key={String(days)} value={String(days)}>
                {words.days(days)}
              </option>
            ))}
          </SelectField>
          <fieldset className="field" aria-describedby="scopes-hint">
            <legend className="label">{words.scopes}</legend>
            {wrong[scopes[0] as string] && (
              <p className="wrong">
                <CircleAlert size={16} aria-hidden="true" />
                {wrong[scopes[0] as string]}
              </p>
            )}
            <p id="scopes-hint" className="hint">
              {words.scopesHint}
            </p>
            <div className="mt-2 grid gap-2">
              {scopes.map((scope) => (
                <label key={scope} className="flex min-h-6 items-start gap-3">
                  <input type="checkbox" name={scope} className="mt-0.5 size-4.5 shrink-0 accent-ink" />
                  <span>
                    {words.asScopes[scope]}
                    <code className="block text-12 text-graphite">{scope}</code>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
            {words.button}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}
