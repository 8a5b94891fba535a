import { type Gateway, GatewayUnavailable } from '../../src/server/external/payments/gateway.ts'
import type { Sandbox } from '../../src/server/external/payments/sandbox/sandbox.ts'

type Call = 'charge' | 'capture' | 'look' | 'cancel' | 'refund' | 'transfer' | 'reverseTransfer' | 'forgetCard'
/** Each function runs either just before the gateway acts, or after it has acted but before we receive the response. */
export type Troubles = { [at in `${'before' | 'after'} ${Call}`]?: () => unknown }

export function noAnswer(): never {
  throw new GatewayUnavailable('no answer')
}

export function unheardOf(): never {
  throw new TypeError('nobody thought of this')
}

// why: the sandbox runs in our process and always responds, but a remote gateway may not.
export function unreliable(troubles: Troubles): (gateway: Gateway & Sandbox) => Gateway & Sandbox {
  return (gateway) => {
    const around = async <T>(call: Call, act: () => Promise<T>): Promise<T> => {
      await troubles[`before ${call}`]?.()
      const answer = await act()
      await troubles[`after ${call}`]?.()
      return answer
    }
    return {
      ...gateway,
      charge: (asked) => around('charge', () => gateway.charge(asked)),
      capture: (id) => around('capture', () => gateway.capture(id)),
      look: (id) => around('look', () => gateway.look(id)),
      cancel: (id) => around('cancel', () => gateway.cancel(id)),
      refund: (asked) => around('refund', () => gateway.refund(asked)),
      transfer: (asked) => around('transfer', () => gateway.transfer(asked)),
      reverseTransfer: (asked) => around('reverseTransfer', () => gateway.reverseTransfer(asked)),
      forgetCard: (saved) => around('forgetCard', () => gateway.forgetCard(saved)),
    }
  }
}
