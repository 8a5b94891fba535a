import { randomUUID } from 'node:crypto'
import type { AccountId, PaymentId } from '../../../src/domain/kernel/id.ts'
import { cents } from '../../../src/domain/kernel/money.ts'
import type {
  Charge,
  Gateway,
  GatewayEvent,
  GatewayRecord,
  SavedCard,
} from '../../../src/server/external/payments/gateway.ts'
import type { TestedGateway } from './tested-gateway.ts'

type Card = Parameters<TestedGateway['source']>[0]

export function aCharge(tested: TestedGateway, card: Card, change: Partial<Charge> = {}): Charge {
  return {
    paymentId: randomUUID() as PaymentId,
    amount: cents(25_000),
    currency: 'USD',
    kind: 'capture',
    source: tested.source(card),
    offSession: false,
    keepFor: null,
    returnPath: '/checkout/1',
    ...change,
  }
}

export const aGuestToKeepFor = () => ({
  accountId: randomUUID() as AccountId,
  email: 'guest@example.com',
  name: 'Ada Guest',
})

export async function aSavedCard(tested: TestedGateway, card: Card): Promise<SavedCard> {
  const asked = aCharge(tested, card, { kind: 'save', keepFor: aGuestToKeepFor() })
  const view = await tested.gateway.charge(asked)
  if (view.state === 'requires_action') await tested.answerChallenge(view, true)
  const saved = (await tested.gateway.look(asked.paymentId))?.saved
  if (!saved) throw new Error('the card was not kept')
  return saved
}

export async function aHost(tested: TestedGateway): Promise<string> {
  const host = { accountId: randomUUID() as AccountId, email: 'host@example.com', accountRef: null }
  const { accountRef } = await tested.gateway.onboardHost({ ...host, returnPath: '/host', refreshPath: '/host/again' })
  await tested.finishOnboarding(accountRef)
  return accountRef
}

export async function movements(
  gateway: Gateway,
  of: readonly string[],
): Promise<Pick<GatewayRecord, 'kind' | 'cents' | 'feeCents'>[]> {
  const found: Pick<GatewayRecord, 'kind' | 'cents' | 'feeCents'>[] = []
  const [from, to] = ['2020-01-01T00:00Z', '2100-01-01T00:00Z'].map((at) => Temporal.Instant.from(at))
  for await (const { kind, cents, feeCents, ourId } of gateway.records(
    from as Temporal.Instant,
    to as Temporal.Instant,
  ))
    if (ourId && of.includes(ourId)) found.push({ kind, cents, feeCents })
  return found.sort((a, b) => a.kind.localeCompare(b.kind) || a.cents - b.cents)
}

export async function readEvents({ gateway, events, sign }: TestedGateway): Promise<GatewayEvent[]> {
  const read: GatewayEvent[] = []
  for (const body of await events()) {
    const event = await gateway.readEvent(body, sign(body))
    if (!event.ok) throw new Error(JSON.stringify(event.refusal))
    read.push(event.value)
  }
  return read
}
