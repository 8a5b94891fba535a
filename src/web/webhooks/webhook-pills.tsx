import { CircleCheck, CirclePause, CircleX, Clock, TriangleAlert } from 'lucide-react'
import type { WebhookDelivery, WebhookEndpoint } from '../client/api-types.ts'
import { webhookWords as words } from '../copy/webhooks.ts'
import { type PillLook, StatusPill } from '../ui/status-pill.tsx'

export function EndpointPill({ endpoint }: { endpoint: Pick<WebhookEndpoint, 'disabled' | 'failingSince'> }) {
  if (endpoint.disabled)
    return (
      <StatusPill icon={CirclePause} {...(endpoint.disabled.by !== 'owner' && { tone: 'bad' })}>
        {words.disabled}
      </StatusPill>
    )
  if (endpoint.failingSince)
    return (
      <StatusPill icon={TriangleAlert} tone="warn">
        {words.failing}
      </StatusPill>
    )
  return (
    <StatusPill icon={CircleCheck} tone="good">
      {words.enabled}
    </StatusPill>
  )
}

const LOOKS: Record<WebhookDelivery['state'], PillLook> = {
  pending: { icon: Clock },
  delivered: { icon: CircleCheck, tone: 'good' },
  failed: { icon: CircleX, tone: 'bad' },
}

export function DeliveryPill({ state }: { state: WebhookDelivery['state'] }) {
  return <StatusPill {...LOOKS[state]}>{words.states[state]}</StatusPill>
}
