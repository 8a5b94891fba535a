import type { Sandbox } from '../../../src/server/external/payments/sandbox/sandbox.ts'
import { enteredAs, type Person } from '../../support/people.ts'
import type { World } from '../../support/world.ts'

/** These are the calls to the gateway. Disputes have none, because they only arrive as events. */
export type Call = 'charge' | 'capture' | 'cancel' | 'refund' | 'transfer' | 'reverseTransfer'

export type Stage = { id: string; guestId: string; hostId: string; spaceId: string; receives: number; total: number }

/**
 * A possible final state of a booking, with the guest's payments and the host's transfers to the cent. `said` is the
 * state reported to the caller, if it differs.
 */
export type End = { state: string; total: number; paid: number; sent?: number; captures?: number; said?: string }

export type Ground = { world: World; sandbox: Sandbox }

export type Act = {
  name: string
  call: Call | null
  prepare(ground: Ground): Promise<Stage>
  at?: string
  /** Returns the reported state of the booking or its change, or null if no state was reported. */
  run(ground: Ground, stage: Stage): Promise<string | null>
  work?: string
  ends(stage: Stage): End[]
  /**
   * These final states are also possible if the action never started, and its caller got no response or was told to
   * retry.
   */
  before?(stage: Stage): End[]
  late?: (ground: Ground) => Promise<Stage>
}

export const guestOf = (world: World, { guestId }: Stage): Promise<Person> => enteredAs(world, guestId)
export const hostOf = (world: World, { hostId }: Stage): Promise<Person> => enteredAs(world, hostId)
