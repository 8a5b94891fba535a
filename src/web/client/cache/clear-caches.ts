import { clearLocal } from './local-cache.ts'
import { clearMemory } from './memory-cache.ts'

/** Called at sign-out so that the next account doesn't see this account's data. */
export function clearCaches(): void {
  clearLocal()
  clearMemory()
}
