import type { ContractRouterClient } from '@orpc/contract'
import { accounts } from './accounts.ts'
import { bookings } from './bookings.ts'
import { search } from './search.ts'
import { spaces } from './spaces.ts'

/** Everything browser and server promise each other, in reading order. */
export const contract = { search, spaces, bookings, accounts }

export type Api = ContractRouterClient<typeof contract>
