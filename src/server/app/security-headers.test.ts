import { describe, expect, test } from 'vitest'
import { pagePolicy } from './security-headers.ts'

const config = {
  publicUrl: 'https://spaces.example',
  mapStyleUrl: undefined,
  mapTiles: null,
  mode: 'production',
} as const
const stripe = {}
const pages = [
  '/checkout/0b9f7d3e-1111-4222-8333-444455556666',
  '/profile/payment-methods',
  '/profile/payment-methods/',
]
const others = [
  '/',
  '/browse',
  '/profile',
  '/checkout',
  '/checkout/a/b',
  '/profile/payment-methods-of-others',
  '/x/checkout/a',
]

describe('Stripe', () => {
  test.each(pages)('is allowed at %s, where it takes cards', (path) => {
    const policy = pagePolicy('n', { ...config, stripe }, path).split('; ')
    expect(policy).toContain(`script-src 'self' 'nonce-n' https://js.stripe.com https://*.js.stripe.com`)
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
    expect(policy).toContain(`connect-src 'self' wss://spaces.example https://api.stripe.com`)
  })

  test.each(others)('is not allowed at %s', (path) =>
    expect(pagePolicy('n', { ...config, stripe }, path)).not.toContain('stripe'),
  )

  test.each([...pages, ...others])('is allowed nowhere without its keys, %s', (path) =>
    expect(pagePolicy('n', { ...config, stripe: null }, path)).not.toContain('stripe'),
  )
})
