// Runs one process of the site and, next to it, a bare `ws` server that broadcasts a string.
import { WebSocketServer } from 'ws'
import { openSite } from '../src/server/app/site.ts'

const bare = new WebSocketServer({
  port: Number(process.env.BARE_PORT),
  perMessageDeflate: false,
  clientTracking: true,
})

process.on('message', ({ say, memory }: { say?: string; memory?: boolean }) => {
  if (say !== undefined) {
    const text = Buffer.from(say)
    for (const client of bare.clients) client.send(text, { binary: false })
  }
  if (!memory) return
  globalThis.gc?.()
  process.send?.({ rss: process.memoryUsage().rss })
})

await openSite(() => Promise.reject(new Error('nobody looks at pages here')))
