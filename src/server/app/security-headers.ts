import { createHash } from 'node:crypto'
import { takesCards } from '../../contract/sandbox-cards.ts'
import type { Config } from '../platform/config/config.ts'

export const REPORTS_PATH = '/api/csp-reports'
export const REPORTED = [`report-uri ${REPORTS_PATH}`, 'report-to csp']

const plain = [
  `default-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `object-src 'none'`,
  ...REPORTED,
]

const everyAnswer = {
  'content-security-policy': plain.join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'reporting-endpoints': `csp="${REPORTS_PATH}"`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
} as const

export function headersOfAll({ publicUrl, hstsSubdomains }: Pick<Config, 'publicUrl' | 'hstsSubdomains'>) {
  if (!publicUrl.startsWith('https:')) return everyAnswer
  const hsts = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return { ...everyAnswer, 'strict-transport-security': hsts }
}

/** The service worker caches this page, so its script is allowed by hash. A cached nonce would be reused. */
export function builtPagePolicy(html: string): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [...plain, `script-src 'self' ${hashes.join(' ')}`].join('; ')
}

type PolicyConfig = Pick<Config, 'mapStyleUrl' | 'mapTiles' | 'mode' | 'publicUrl'> & { stripe: object | null }

/** The origins Stripe's card form needs (https://docs.stripe.com/security/guide#content-security-policy). */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
}

/**
 * Allows only our scripts with this page's nonce, and Stripe's on pages with its form. Style attributes are allowed
 * because pictures use them for sizes and colours.
 */
export function pagePolicy(nonce: string, config: PolicyConfig, path: string): string {
  const { mapStyleUrl, mapTiles, mode, stripe, publicUrl } = config
  const cards = stripe !== null && takesCards(path)
  const map = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  const tiles = mapTiles?.url ? ` ${new URL(mapTiles.url).origin}` : ''
  const changes = mode === 'development' ? ' ws://localhost:* ws://127.0.0.1:*' : ''
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'${cards ? STRIPE.script : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${map}`,
    `connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}${map}${tiles}${changes}${cards ? STRIPE.connect : ''}`,
    ...(cards ? [`frame-src ${STRIPE.frame}`] : []),
    `font-src 'self'`,
    `worker-src 'self' blob:`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ...REPORTED,
  ].join('; ')
}
