import type { Sandbox } from '../../../src/server/external/payments/sandbox/sandbox.ts'
import { enteredAs, type Person } from '../../support/people.ts'
import type { World } from '../../support/world.ts'

/** Calls to the gateway; a dispute needs none, because it only arrives as an event. */
export type Call = 'charge' | 'capture' | 'cancel' | 'refund' | 'transfer' | 'reverseTransfer'

/** Everything an action is about, as JSON for another process. */
export type Stage = { id: string; guestId: string; hostId: string; spaceId: string; receives: number; total: number }

/**
 * A final state of a booking with the guest's payments and the host's transfers, to the cent. `said` is the reported
 * state if it differs.
 */
export type End = { state: string; total: number; paid: number; sent?: number; captures?: number; said?: string }

export type Ground = { world: World; sandbox: Sandbox }

/** An action that moves money. */
export type Act = {
  name: string
  call: Call | null
  prepare(ground: Ground): Promise<Stage>
  /** The time at which it runs on its own. */
  at?: string
  /** Returns the state reported to the caller, of the booking or its change, or null. */
  run(ground: Ground, stage: Stage): Promise<string | null>
  /** Scheduled work that triggers the action. */
  work?: string
  ends(stage: Stage): End[]
  /** Further possible states if the action never began and its caller got no answer or was told to retry. */
  before?(stage: Stage): End[]
  /** Sets up a bank approval that arrives after the slot was sold to another guest. */
  late?: (ground: Ground) => Promise<Stage>
}

export const guestOf = (world: World, { guestId }: Stage): Promise<Person> => enteredAs(world, guestId)
export const hostOf = (world: World, { hostId }: Stage): Promise<Person> => enteredAs(world, hostId)
