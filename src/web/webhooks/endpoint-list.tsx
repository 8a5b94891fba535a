import { useState } from 'react'
import { Link } from 'react-router'
import rows from '../accounts/profile/profile-layout.module.css'
import { ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { useConfirmedWrite } from '../accounts/reauth/use-confirmed-write.ts'
import type { WebhookEndpoints } from '../client/api-types.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { NewSecret } from './new-secret.tsx'
import { EndpointPill } from './webhook-pills.tsx'
import { usePlace } from './webhook-place.ts'

export function EndpointList({ list: { items, most }, text }: { list: WebhookEndpoints; text: string }) {
  const { base } = usePlace()
  return (
    <>
      <ProfileSection head={words.endpoints} text={text}>
        {items.length === 0 ? (
          <p className="text-graphite">{words.none}</p>
        ) : (
          <ul className={rows.rows}>
            {items.map((endpoint) => (
              <li key={endpoint.id}>
                <div>
                  <Link className="link font-semibold" to={`${base}/${endpoint.id}`}>
                    {endpoint.url}
                  </Link>
                  {endpoint.description && <small dir="auto">{endpoint.description}</small>}
                  <small className="num">{words.eventCount(endpoint.types.length)}</small>
                </div>
                <EndpointPill endpoint={endpoint} />
              </li>
            ))}
          </ul>
        )}
        <p className="mt-5">
          <a className="link inline-block min-h-6" href="/developers/webhooks">
            {words.docs}
          </a>
        </p>
      </ProfileSection>
      <AddEndpoint isFull={items.length >= most} most={most} />
    </>
  )
}

function AddEndpoint({ isFull, most }: { isFull: boolean; most: number }) {
  const { base, api } = usePlace()
  const { run, busy, refusal } = useConfirmedWrite()
  const [added, setAdded] = useState<{ id: string; secret: string } | null>(null)
  return (
    <ProfileSection head={words.add} text={words.addText}>
      {added && <NewSecret key={added.id} secret={added.secret} to={`${base}/${added.id}`} />}
      {isFull ? (
        <p>{words.full(most)}</p>
      ) : (
        <EndpointForm
          key={added?.id ?? ''}
          button={words.addButton}
          busy={busy}
          refusal={refusal}
          send={(facts) =>
            void run(async () => {
              const { endpoint, secret } = await api.addWebhook(facts)
              setAdded({ id: endpoint.id, secret })
            })
          }
        />
      )}
    </ProfileSection>
  )
}
