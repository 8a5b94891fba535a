import { queryClient } from '../query-client.ts'
import { clearLocal } from './local-cache.ts'
import { clearMemory } from './memory-cache.ts'

/** At sign-out: nothing that was fetched for one account is there for the next. */
export function clearCaches(): void {
  queryClient().clear()
  clearLocal()
  clearMemory()
}
