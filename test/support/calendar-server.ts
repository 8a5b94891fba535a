import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpCalendars } from '../../src/server/external/calendars/fetch-calendar.ts'
import { isPublicAddress } from '../../src/server/external/network/checked-address.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export const noCalendars = httpCalendars({ resolve: async () => [], mayConnect: () => false })

/** Starts a calendar server on this machine. Only the returned `calendars` client may read from it. */
export async function aCalendarServer({ withinMs = 10_000 } = {}) {
  let answer: Answer = (_, response) => response.writeHead(404).end()
  const asked: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    asked.push(request.headers)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const names: Record<string, string[]> = { 'calendars.example': ['127.0.0.1'] }
  const calendars = httpCalendars({
    withinMs,
    resolve: async (name) => names[name] ?? [],
    mayConnect: (address, at) =>
      (address === '127.0.0.1' && at === port) || ((at === 80 || at === 443) && isPublicAddress(address)),
  })
  return {
    url: `http://calendars.example:${port}`,
    port,
    calendars,
    asked,
    names,
    answers: (how: Answer) => {
      answer = how
    },
    says: (text: string) => {
      answer = (_, response) => response.end(text)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type CalendarServer = Awaited<ReturnType<typeof aCalendarServer>>
