import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { Charge, Gateway, GatewayView } from '../../../src/server/external/payments/gateway.ts'
import { aCharge } from './contract-requests.ts'
import type { TestedGateway } from './tested-gateway.ts'
import { testedSandbox } from './tested-sandbox.ts'
import { testedStripe } from './tested-stripe.ts'

const description = process.env.STRIPE_OPENAPI

export type OnGateway = {
  tested: TestedGateway
  gateway: Gateway
  charged(
    card: Parameters<typeof aCharge>[1],
    change?: Partial<Charge>,
  ): Promise<{ id: Charge['paymentId']; asked: Charge; view: GatewayView }>
}

type Promises = (on: OnGateway) => void

export function describeEachGateway(promises: Promises): void {
  describe('sandbox', () => suite(testedSandbox, promises))
  if (description) describe('stripe', () => suite(() => testedStripe(description), promises))
  else describe.skip('stripe: not run, STRIPE_OPENAPI names no description of its API', () => promises({} as OnGateway))
}

function suite(open: () => Promise<TestedGateway>, promises: Promises): void {
  const on = {} as OnGateway
  beforeAll(async () => {
    const tested = await open()
    const charged: OnGateway['charged'] = async (card, change) => {
      const asked = aCharge(tested, card, change)
      return { id: asked.paymentId, asked, view: await tested.gateway.charge(asked) }
    }
    Object.assign(on, { tested, gateway: tested.gateway, charged })
  })
  afterEach(() => on.tested.lose('none'))
  afterAll(() => on.tested.close())
  promises(on)
}

export const twentyTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, act))
