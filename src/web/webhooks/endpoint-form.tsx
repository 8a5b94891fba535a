import { useRef, useState } from 'react'
import {
  DESCRIPTION_LENGTH,
  URL_LENGTH,
  WEBHOOK_GROUPS,
  type WebhookGroup,
  type WebhookType,
} from '../../domain/webhooks/webhook-types.ts'
import { problemsOf } from '../accounts/fields/account-form-check.ts'
import type { Refusal } from '../client/api-error.ts'
import type { WebhookEndpoint } from '../client/api-types.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { CheckedForm } from '../forms/checked-form.tsx'
import { BusyButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import styles from './webhooks.module.css'

const GROUPS = Object.keys(WEBHOOK_GROUPS) as WebhookGroup[]
type Facts = Pick<WebhookEndpoint, 'url' | 'description' | 'types'>
/** The server accepts this machine only if no other machine can reach the site. */
const MAY_RECEIVE = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)(?:[:/]|$))/

type EndpointFormProps = {
  of?: Facts
  button: string
  busy: boolean
  refusal: Refusal | null
  send: (facts: Facts) => void
}

export function EndpointForm({ of, button, busy, refusal, send }: EndpointFormProps) {
  const [types, setTypes] = useState<readonly WebhookType[]>(of?.types ?? [])
  const choose = (some: readonly WebhookType[], on: boolean) =>
    setTypes((all) => [...all.filter((type) => !some.includes(type)), ...(on ? some : [])])
  return (
    <CheckedForm
      check={({ url = '' }) =>
        problemsOf({
          url: MAY_RECEIVE.test(url.trim()) || url === of?.url ? undefined : words.needUrl,
          events: types.length > 0 ? undefined : words.needEvents,
        })
      }
      busy={busy}
      refusal={refusal}
      send={({ url = '', description = '' }) => send({ url: url.trim(), description, types: [...types] })}
    >
      {(wrong) => (
        <>
          <Field
            label={words.url}
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={URL_LENGTH}
            defaultValue={of?.url}
            hint={words.urlHint}
            wrong={wrong.url}
            required
          />
          <Field
            label={words.descriptionField}
            name="description"
            autoComplete="off"
            maxLength={DESCRIPTION_LENGTH}
            defaultValue={of?.description}
          />
          <fieldset className="grid gap-5" aria-describedby={wrong.events && 'events-wrong'}>
            <legend className="mb-3 text-14 font-semibold">{words.events}</legend>
            {wrong.events && (
              <p className="wrong" id="events-wrong" role="alert">
                {wrong.events}
              </p>
            )}
            {GROUPS.map((group) => (
              <TypesOfGroup key={group} group={group} types={types} choose={choose} />
            ))}
          </fieldset>
          <BusyButton type="submit" look="ink" className="justify-self-start" busy={busy}>
            {button}
          </BusyButton>
        </>
      )}
    </CheckedForm>
  )
}

type GroupProps = {
  group: WebhookGroup
  types: readonly WebhookType[]
  choose: (some: readonly WebhookType[], on: boolean) => void
}

/** The box of the group chooses all of its events. It is half ticked if some of them are chosen. */
function TypesOfGroup({ group, types, choose }: GroupProps) {
  const all: readonly WebhookType[] = WEBHOOK_GROUPS[group]
  const chosen = all.filter((type) => types.includes(type))
  const box = useRef<HTMLInputElement>(null)
  const isSome = chosen.length > 0 && chosen.length < all.length
  const isAll = chosen.length === all.length
  return (
    <fieldset className={styles.group}>
      <legend className="sr-only">{words.groups[group]}</legend>
      <label className={styles.option}>
        <input
          type="checkbox"
          aria-label={words.all(words.groups[group])}
          ref={(input) => {
            box.current = input
            if (input) input.indeterminate = isSome
          }}
          checked={isAll}
          onChange={() => choose(all, !isAll)}
        />
        <span className="font-semibold">{words.groups[group]}</span>
      </label>
      <div className={styles.types}>
        {all.map((type) => (
          <label key={type} className={styles.option}>
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={(event) => choose([type], event.target.checked)}
            />
            <span className="num">{type}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
