import { afterEach, expect, test, vi } from 'vitest'
import { forgetEverything } from './session-end.ts'

afterEach(() => vi.unstubAllGlobals())

test('after the caches are cleared, a worker that is still being installed fills them again too', async () => {
  const steps: string[] = []
  const worker = (name: string) => ({ postMessage: (words: string) => void steps.push(`${name}: ${words}`) })
  const registration = { installing: worker('installing'), waiting: null, active: worker('active') }
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('caches', { keys: async () => ['daylet-1'], delete: async (name: string) => steps.push(`no ${name}`) })
  vi.stubGlobal('window', {})
  await forgetEverything()
  expect(steps).toEqual(['no daylet-1', 'installing: fill', 'active: fill'])
})
