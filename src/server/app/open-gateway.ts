import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Pool } from '../database/connect.ts'
import type { Gateway } from '../external/payments/gateway.ts'
import { checkedGateway } from '../external/payments/gateway-news.ts'
import { type Sandbox, sandboxGateway } from '../external/payments/sandbox/sandbox.ts'

type Outside = { sql: Pool; clock: Clock }
type Settings = Pick<Config, 'stripe' | 'secrets' | 'publicUrl'>

/** Opens the configured gateway. If it is the sandbox, also returns it as such, for webhooks and test controls. */
export async function openGateway(
  { stripe, secrets, publicUrl }: Settings,
  outside: Outside,
): Promise<{ gateway: Gateway; sandbox: Sandbox | null }> {
  if (stripe) {
    // A site without real payments doesn't load Stripe's code.
    const { stripeGateway } = await import('../external/payments/stripe/stripe-gateway.ts')
    return { gateway: checkedGateway(stripeGateway({ ...outside, publicUrl, settings: stripe })), sandbox: null }
  }
  const sandbox = checkedGateway(sandboxGateway({ ...outside, secrets }))
  return { gateway: sandbox, sandbox }
}
