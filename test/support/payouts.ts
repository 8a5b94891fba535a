import type { AccountId } from '../../src/domain/kernel/id.ts'
import { cents } from '../../src/domain/kernel/money.ts'
import { hostPayable } from '../../src/domain/payments/ledger.ts'
import { GatewayUnavailable } from '../../src/server/external/payments/gateway.ts'
import type { Sandbox } from '../../src/server/external/payments/sandbox/sandbox.ts'
import { postToLedger } from '../../src/server/payments/payments.sql.ts'
import type { Person } from './people.ts'
import { aWorld, type World } from './world.ts'

/**
 * The built-in gateway with its controls. `fault` breaks the next transfer, either before the gateway acts or, by
 * losing its response, afterwards.
 */
export type Bank = { sandbox: Sandbox; fault: 'before' | 'after' | null }

export async function aWorldWithBank(): Promise<{ world: World; bank: Bank }> {
  const bank = { fault: null } as Partial<Bank> as Bank
  const world = await aWorld({
    around: (gateway) => {
      bank.sandbox = gateway
      return {
        ...gateway,
        transfer: async (asked) => {
          const { fault } = bank
          bank.fault = null
          if (fault === 'before') throw new GatewayUnavailable('timed out')
          const done = await gateway.transfer(asked)
          if (fault === 'after') throw new GatewayUnavailable('timed out')
          return done
        },
      }
    },
  })
  return { world, bank }
}

export async function confirmNow({ sql, clock }: Pick<World, 'sql' | 'clock'>): Promise<void> {
  await sql`update sessions set confirmed_at = ${clock.now()}`
}

export async function onboard(world: World, { sandbox }: Bank, host: Person): Promise<string> {
  await confirmNow(world)
  const { url } = await host.api.payouts.openPayoutAccount()
  const ref = url.split('/').at(-1) ?? ''
  await sandbox.setPayoutsEnabled(ref, true)
  await host.api.payouts.showPayoutSettings()
  return ref
}

/** Advances to the early morning of a date, and runs all deliveries and background work that are due by then. */
export async function until(world: World, day: string): Promise<void> {
  world.clock.set(`${day}T06:00:00Z`)
  await world.deliver()
  await world.runScheduled()
}

export async function receivesOf({ sql }: Pick<World, 'sql'>, bookingId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select host_receives_cents as n from bookings where id = ${bookingId}`
  return row?.n ?? 0
}

/** Deducts this amount from what the host is owed for a booking, with the same ledger entries as a refund. */
export async function giveBack({ sql, clock }: World, host: Person, bookingId: string, amount: number): Promise<void> {
  const lines = [
    { account: hostPayable(host.id as AccountId), cents: cents(amount) },
    { account: 'commission_income', cents: cents(-amount) },
  ] as const
  const posting = { key: `refund:${crypto.randomUUID()}`, bookingId: bookingId as never, lines, currency: 'USD' }
  await postToLedger(sql, { ...posting, now: clock.now() })
}

export async function payoutsOf(host: Person) {
  const { items } = await host.api.financial.listPayouts({})
  return items.map(({ day, cents: amount, state }) => [day, amount, state] as const)
}
