import { queryClient } from '../query-client.ts'
import { clearLocal } from './local-cache.ts'
import { clearMemory } from './memory-cache.ts'

/** At sign-out, so that one account's data isn't shown to the next. */
export function clearCaches(): void {
  queryClient().clear()
  clearLocal()
  clearMemory()
}
