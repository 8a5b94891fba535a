import type { Sandbox } from '../../../src/server/external/payments/sandbox/sandbox.ts'
import { type Troubles, unreliable } from '../../support/unreliable-gateway.ts'
import { aWorld, type World } from '../../support/world.ts'
import type { Ground } from './act.ts'

export async function aMoneyWorld(
  options: Omit<NonNullable<Parameters<typeof aWorld>[0]>, 'around'> = {},
): Promise<Ground & { troubles: Troubles }> {
  const troubles: Troubles = {}
  const made: { sandbox?: Sandbox } = {}
  const world: World = await aWorld({
    ...options,
    around: (gateway) => {
      made.sandbox = gateway
      return unreliable(troubles)(gateway)
    },
  })
  if (!made.sandbox) throw new Error('the world has no gateway')
  return { world, sandbox: made.sandbox, troubles }
}
