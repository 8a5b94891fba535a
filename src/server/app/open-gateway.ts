import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Pool } from '../database/connect.ts'
import type { Gateway } from '../external/payments/gateway.ts'
import { checkedGateway } from '../external/payments/gateway-news.ts'
import { type Sandbox, sandboxGateway } from '../external/payments/sandbox/sandbox.ts'

type Outside = { sql: Pool; clock: Clock }
type Settings = Pick<Config, 'stripe' | 'secrets' | 'publicUrl'>

/** The gateway that was configured; the sandbox beside it where it is that, for its own end of the webhooks. */
export async function openGateway(
  { stripe, secrets, publicUrl }: Settings,
  outside: Outside,
): Promise<{ gateway: Gateway; sandbox: Sandbox | null }> {
  if (stripe) {
    // Who takes no real money keeps none of Stripe's code.
    const { stripeGateway } = await import('../external/payments/stripe/stripe-gateway.ts')
    return { gateway: checkedGateway(stripeGateway({ ...outside, publicUrl, settings: stripe })), sandbox: null }
  }
  const sandbox = checkedGateway(sandboxGateway({ ...outside, secrets }))
  return { gateway: sandbox, sandbox }
}
