import { createContext, useContext } from 'react'
import type { Api } from '../../contract/api.ts'

/** An account's endpoints and the site's are shown by the same parts, at different paths. */
export type WebhookPlace = { base: string; deliveries: string; api: Api['webhooks'] }

export const PROFILE_PATHS = { base: '/profile/webhooks', deliveries: '/profile/webhook-deliveries' } as const
export const ADMIN_PATHS = { base: '/admin/webhooks', deliveries: '/admin/webhook-deliveries' } as const

export const Place = createContext<WebhookPlace | null>(null)

export function usePlace(): WebhookPlace {
  const place = useContext(Place)
  if (!place) throw new Error('webhooks are shown outside a place')
  return place
}
