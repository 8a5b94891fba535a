import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { SiteSetting } from '../../domain/settings/site.ts'
import { settingsWords as words } from '../copy/admin.ts'
import { CheckedForm } from '../forms/checked-form.tsx'
import { TypedBefore } from '../forms/typed-before-note.tsx'
import { BusyButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { checkSite, type SiteSet } from './set-site.ts'

type Words = Readonly<Record<string, string | undefined>>
type FieldProps = { name: string; label: string; hint?: string; maxLength: number; type?: string }
type SettingFormProps = {
  form: SiteSetting
  text?: string
  version: number
  set: SiteSet | undefined
  fields: readonly (FieldProps & { value: string })[]
  children?: (typed: Words, wrong: Words) => ReactNode
}

export function SettingForm({ form, text, version, set, fields, children }: SettingFormProps) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('form') === form
  const mine = set?.form === form ? set : undefined
  return (
    <section aria-labelledby={form} className="grid max-w-160 gap-4 border-t border-rule py-8">
      <h2 id={form} className="text-18">
        {words.names[form]}
      </h2>
      {text && <p className="text-14 text-graphite">{text}</p>}
      <CheckedForm
        key={mine?.done && !busy ? `saved ${version}` : 'kept'}
        check={(written) => checkSite({ ...(written as Record<string, string>), form })}
        busy={busy}
        refusal={mine?.refusal ?? null}
        of={`setting ${form} ${version}`}
      >
        {(found, before) => {
          const typed: Words = { ...before, ...mine?.typed }
          const wrong = { ...mine?.wrong, ...found } as Record<string, string | undefined>
          return (
            <>
              <TypedBefore before={before} />
              <input type="hidden" name="form" value={form} />
              <input type="hidden" name="version" value={version} />
              {fields.map(({ value, ...field }) => (
                <Field
                  key={field.name}
                  {...field}
                  dir="auto"
                  defaultValue={typed[field.name] ?? value}
                  wrong={wrong[field.name]}
                />
              ))}
              {children?.(typed, wrong)}
              <Field
                label={words.reason}
                name="reason"
                hint={words.reasonHint}
                maxLength={2000}
                dir="auto"
                defaultValue={typed.reason}
                wrong={wrong.reason}
              />
              <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
                {words.save}
              </BusyButton>
              <div role="status" className="empty:hidden">
                {mine?.done && !busy && Object.keys(found).length === 0 && <Note kind="good">{words.saved}</Note>}
              </div>
            </>
          )
        }}
      </CheckedForm>
    </section>
  )
}
