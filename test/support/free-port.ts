import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Systems assign higher ports to outgoing connections, so a higher port could be taken before the test uses it.
 * Browsers and fetch refuse 10080 and some lower ports.
 */
const [LOWEST, HIGHEST] = [10_100, 32_000]

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
