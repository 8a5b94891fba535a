import type Stripe from 'stripe'
import type { Gateway } from '../gateway.ts'
import type { StripeOutside } from './intent-calls.ts'
import { demanding } from './stripe-calls.ts'

export function payoutsEnabled({ payouts_enabled, capabilities }: Stripe.Account): boolean {
  return payouts_enabled && capabilities?.transfers === 'active'
}

export function hosts({ stripe, publicUrl }: StripeOutside) {
  const onboardHost: Gateway['onboardHost'] = async ({ accountId, email, returnPath, refreshPath, accountRef }) => {
    const account = accountRef ?? (await openAccount(accountId, email))
    const { url } = await demanding(
      stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: `${publicUrl}${returnPath}`,
        refresh_url: `${publicUrl}${refreshPath}`,
      }),
    )
    return { accountRef: account, url }
  }

  const openAccount = async (accountId: string, email: string): Promise<string> => {
    const { id } = await demanding(
      stripe.accounts.create(
        {
          type: 'express',
          email,
          capabilities: { transfers: { requested: true } },
          metadata: { account_id: accountId },
        },
        { idempotencyKey: `host:${accountId}` },
      ),
    )
    return id
  }

  const hostStatus: Gateway['hostStatus'] = async (accountRef) => ({
    payoutsEnabled: payoutsEnabled(await demanding(stripe.accounts.retrieve(accountRef))),
  })

  return { onboardHost, hostStatus }
}
