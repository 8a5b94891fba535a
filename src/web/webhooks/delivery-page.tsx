import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { useConfirmedWrite } from '../accounts/reauth/use-confirmed-write.ts'
import type { WebhookDelivery } from '../client/api-types.ts'
import { useRoot } from '../client/use-root.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { BusyButton } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { lastOf } from './delivery-log.tsx'
import { DeliveryPill } from './webhook-pills.tsx'
import { usePlace } from './webhook-place.ts'
import styles from './webhooks.module.css'

const LOOK_MS = 1_000
/** A try takes ten seconds at most. */
const MOST_LOOKS = 15
const SOON_MS = 10_000

export function DeliveryPage({ delivery }: { delivery: WebhookDelivery }) {
  const { base } = usePlace()
  useWatch(delivery)
  return (
    <>
      <Summary delivery={delivery} />
      <ProfileSection head={words.payload} text={words.payloadText}>
        <Text text={readable(delivery.payload)} label={words.payload} />
      </ProfileSection>
      <ProfileSection head={words.attempts} text={words.attemptsText}>
        {delivery.attempts.length === 0 && (
          <p className="text-graphite" role="status">
            {words.noAttempts}
          </p>
        )}
        <ol className="grid gap-6">
          {delivery.attempts.map((attempt) => (
            <li key={attempt.at} className="min-w-0">
              <p className="font-semibold">{lastOf(attempt)}</p>
              <p className="mb-2 text-14 text-graphite">
                <Moment at={attempt.at} />
              </p>
              {attempt.status !== null &&
                (attempt.answer ? (
                  <Text text={attempt.answer} label={words.answer} />
                ) : (
                  <p className="text-14 text-graphite">{words.emptyAnswer}</p>
                ))}
            </li>
          ))}
        </ol>
      </ProfileSection>
      <p className="mt-6">
        <Link className="link inline-block min-h-6" to={`${base}/${delivery.endpointId}`}>
          {words.backToEndpoint}
        </Link>
      </p>
    </>
  )
}

/** Reads the page again until the try that is under way has ended. */
function useWatch({ state, attempts, nextTryAt }: WebhookDelivery): void {
  const { revalidate } = useRevalidator()
  // The server's clock, because that of the reader may differ.
  const now = useRoot()?.now ?? Date.now()
  const isSoon = state === 'pending' && (nextTryAt === null || Date.parse(nextTryAt) - now < SOON_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try is watched again
  useEffect(() => {
    if (!isSoon) return
    let looks = 0
    const timer = setInterval(() => {
      if (++looks > MOST_LOOKS) clearInterval(timer)
      else if (!document.hidden) void revalidate()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isSoon, attempts.length, revalidate])
}

function Summary({ delivery }: { delivery: WebhookDelivery }) {
  const { api } = usePlace()
  const { run, busy, refusal } = useConfirmedWrite()
  const { id, state, type, eventId, createdAt, nextTryAt, attempts } = delivery
  // A webhook that was never tried has failed if its endpoint was disabled before.
  const isFirstTry = state === 'pending' && attempts.length === 0
  return (
    <ProfileSection head={words.summary}>
      <dl className={styles.facts}>
        <dt>{words.state}</dt>
        <dd>
          <DeliveryPill state={state} />
        </dd>
        <dt>{words.type}</dt>
        <dd className="num">{type}</dd>
        <dt>{words.id}</dt>
        <dd className="num">{eventId}</dd>
        <dt>{words.created}</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
        {nextTryAt && (
          <>
            <dt>{words.nextTry}</dt>
            <dd>
              <Moment at={nextTryAt} />
            </dd>
          </>
        )}
      </dl>
      <RefusalNote refusal={refusal} className="mt-4" />
      {!isFirstTry && (
        <>
          <BusyButton
            type="button"
            look="ink"
            className="mt-5"
            busy={busy}
            onClick={() => run(() => api.resendWebhook({ id }), words.sentAgain)}
          >
            {words.sendAgain}
          </BusyButton>
          <p className="mt-2 text-14 text-graphite">{words.sendAgainText}</p>
        </>
      )}
    </ProfileSection>
  )
}

/** A long text scrolls inside its box, so the keyboard has to reach it. */
function Text({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls
    <section className={styles.text} aria-label={label} tabIndex={0} dir="ltr">
      {text}
    </section>
  )
}

function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
