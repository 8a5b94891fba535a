import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AskOnce } from '../accounts/profile/ask-once.tsx'
import { ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { useConfirmedWrite } from '../accounts/reauth/use-confirmed-write.ts'
import type { WebhookEndpoint, WebhookLog } from '../client/api-types.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { BusyButton } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { DeliveryLog, type LogFilter } from './delivery-log.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { NewSecret } from './new-secret.tsx'
import { EndpointPill } from './webhook-pills.tsx'
import { usePlace } from './webhook-place.ts'

type EndpointPageProps = { endpoint: WebhookEndpoint; log: WebhookLog; filter: LogFilter }

export function EndpointPage({ endpoint, log, filter }: EndpointPageProps) {
  const { base } = usePlace()
  return (
    <>
      <Status endpoint={endpoint} />
      <DeliveryLog endpoint={endpoint} log={log} filter={filter} />
      <Settings key={JSON.stringify(endpoint.types) + endpoint.url + endpoint.description} endpoint={endpoint} />
      <Secret endpoint={endpoint} />
      <Remove endpoint={endpoint} />
      <p className="mt-6">
        <Link className="link inline-block min-h-6" to={base}>
          {words.back}
        </Link>
      </p>
    </>
  )
}

function Status({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { api, deliveries } = usePlace()
  const { run, busy, refusal } = useConfirmedWrite()
  const navigate = useNavigate()
  const { id, disabled, failingSince } = endpoint
  const test = async () => {
    const { deliveryId } = await api.testWebhook({ id })
    await navigate(`${deliveries}/${deliveryId}`)
  }
  const enable = (enabled: boolean) =>
    run(() => api.changeWebhook({ id, enabled }), enabled ? words.enabledNow : words.disabledNow)
  return (
    <ProfileSection head={words.status}>
      <p className="wrap-anywhere mb-3 font-semibold">{endpoint.url}</p>
      <EndpointPill endpoint={endpoint} />
      <p className="mt-3">
        {disabled ? (
          <>
            {words.disabledBy[disabled.by]} {words.disabledSince} <Moment at={disabled.at} />.
          </>
        ) : failingSince ? (
          <>
            {words.failingText} <Moment at={failingSince} />.
          </>
        ) : (
          words.enabledText
        )}
      </p>
      <RefusalNote refusal={refusal} className="mt-4" />
      <div className="mt-5 flex flex-wrap gap-3">
        {disabled ? (
          <BusyButton type="button" look="ink" busy={busy} onClick={() => enable(true)}>
            {words.enable}
          </BusyButton>
        ) : (
          <>
            <BusyButton type="button" look="ink" busy={busy} onClick={() => run(test)}>
              {words.test}
            </BusyButton>
            <BusyButton type="button" look="plain" busy={busy} onClick={() => enable(false)}>
              {words.disable}
            </BusyButton>
          </>
        )}
      </div>
    </ProfileSection>
  )
}

function Settings({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { api } = usePlace()
  const { run, busy, refusal } = useConfirmedWrite()
  return (
    <ProfileSection head={words.settings} text={words.addText}>
      <EndpointForm
        of={endpoint}
        button={words.save}
        busy={busy}
        refusal={refusal}
        send={(facts) => void run(() => api.changeWebhook({ id: endpoint.id, ...facts }), words.saved)}
      />
    </ProfileSection>
  )
}

function Secret({ endpoint: { id, formerSecretUntil } }: { endpoint: WebhookEndpoint }) {
  const { api } = usePlace()
  const { run, busy, refusal } = useConfirmedWrite()
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState('')
  const rotate = async () => {
    setSecret((await api.rotateWebhookSecret({ id })).secret)
  }
  return (
    <ProfileSection head={words.secret} text={words.secretStored}>
      {secret && <NewSecret key={secret} secret={secret} />}
      {formerSecretUntil && (
        <p className="mb-4">
          {words.overlap} <Moment at={formerSecretUntil} />.
        </p>
      )}
      <RefusalNote refusal={refusal} className="mb-4" />
      <BusyButton type="button" look="plain" busy={busy} onClick={() => setAsking(true)}>
        {words.rotate}
      </BusyButton>
      <AskOnce
        open={asking}
        onClose={() => setAsking(false)}
        title={words.rotateTitle}
        text={words.rotateText}
        yes={words.rotate}
        no={words.rotateNo}
        onYes={() => {
          setAsking(false)
          void run(rotate, words.rotated)
        }}
      />
    </ProfileSection>
  )
}

function Remove({ endpoint: { id } }: { endpoint: WebhookEndpoint }) {
  const { api, base } = usePlace()
  const { run, busy, refusal } = useConfirmedWrite()
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    await api.removeWebhook({ id })
    await navigate(base)
  }
  return (
    <ProfileSection head={words.removeHead} text={words.removeText}>
      <RefusalNote refusal={refusal} className="mb-4" />
      <BusyButton type="button" look="plain" busy={busy} onClick={() => setAsking(true)}>
        {words.remove}
      </BusyButton>
      <AskOnce
        open={asking}
        onClose={() => setAsking(false)}
        title={words.removeTitle}
        text={words.removeText}
        yes={words.remove}
        no={words.removeNo}
        onYes={() => {
          setAsking(false)
          void run(remove, words.removed)
        }}
      />
    </ProfileSection>
  )
}
