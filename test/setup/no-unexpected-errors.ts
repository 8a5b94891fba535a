import { afterEach, beforeEach } from 'vitest'

/**
 * Fails a test that logs an unexpected error. A test that expects an error mocks the console with `vi.spyOn(console,
 * 'error').mockImplementation(() => {})`.
 */
const unexpected: string[] = []
const real = console.error
const collect = (...parts: unknown[]) => {
  unexpected.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
  real(...parts)
}

beforeEach(() => {
  unexpected.length = 0
  console.error = collect
})

afterEach(() => {
  console.error = real
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.splice(0).join('\n')}`)
})
