import { Link } from 'react-router'
import { DELIVERY_STATES, type DeliveryState } from '../../domain/webhooks/webhook-delivery.ts'
import rows from '../accounts/profile/profile-layout.module.css'
import { ProfileSection } from '../accounts/profile/profile-layout.tsx'
import type { WebhookEndpoint, WebhookLog } from '../client/api-types.ts'
import segments from '../console/segments.module.css'
import { webhookWords as words } from '../copy/webhooks.ts'
import { Moment } from '../ui/moment.tsx'
import { DeliveryPill } from './webhook-pills.tsx'
import { usePlace } from './webhook-place.ts'

export type LogFilter = { state: DeliveryState | null; isLater: boolean }
type DeliveryLogProps = { endpoint: WebhookEndpoint; log: WebhookLog; filter: LogFilter }

export function DeliveryLog({ endpoint: { id }, log: { items, next }, filter }: DeliveryLogProps) {
  const { base, deliveries } = usePlace()
  const { state, isLater } = filter
  const path = `${base}/${id}`
  const at = (asked: Record<string, string | null>) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value)
    return `${path}${query.size > 0 ? `?${query}` : ''}#log`
  }
  return (
    <ProfileSection id="log" head={words.log} text={words.logText}>
      <nav className={`${segments.root} mb-4`} aria-label={words.filter}>
        {[null, ...DELIVERY_STATES].map((one) => (
          <Link
            key={one ?? ''}
            to={at({ state: one })}
            aria-current={one === state ? 'page' : undefined}
            preventScrollReset
          >
            {one ? words.states[one] : words.anyState}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <p className="text-graphite" role="status">
          {state || isLater ? words.noneInState : words.noDeliveries}
        </p>
      ) : (
        <ul className={rows.rows}>
          {items.map((delivery) => (
            <li key={delivery.id}>
              <div>
                <Link className="link num font-semibold" to={`${deliveries}/${delivery.id}`}>
                  {delivery.type}
                </Link>
                <small>
                  <Moment at={delivery.createdAt} />
                </small>
                <small className="num">
                  {lastOf(delivery.last)}
                  {delivery.tries > 1 && ` · ${words.tries(delivery.tries)}`}
                </small>
              </div>
              <DeliveryPill state={delivery.state} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {next && (
          <Link className="link inline-block min-h-6" to={at({ state, cursor: next })} preventScrollReset>
            {words.older}
          </Link>
        )}
        {isLater && (
          <Link className="link inline-block min-h-6" to={at({ state })} preventScrollReset>
            {words.newest}
          </Link>
        )}
      </p>
    </ProfileSection>
  )
}

type Try = NonNullable<WebhookLog['items'][number]['last']>

export const lastOf = (last: Try | null): string =>
  last ? `${outcomeOf(last)} · ${words.took(last.tookMs)}` : words.notTried

export const outcomeOf = ({ status, problem }: Pick<Try, 'status' | 'problem'>): string =>
  status === null ? (problem ? words.problems[problem] : '') : words.answered(status)
