import { Redis } from 'ioredis'

const WITHIN_MS = 5_000

export async function tryRedis(url: string): Promise<string | null> {
  const line = new Redis(url, {
    lazyConnect: true,
    connectTimeout: WITHIN_MS,
    commandTimeout: WITHIN_MS,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  })
  let lost = ''
  line.on('error', (error: Error) => {
    lost = error.message
  })
  try {
    await line.connect()
    await line.ping()
    return null
  } catch (error) {
    return lost || (error as Error).message
  } finally {
    line.disconnect()
  }
}
