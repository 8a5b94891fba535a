import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { checkAddress, PUBLIC_REACH, type Reach } from '../network/checked-address.ts'
import type { CalendarProblem, Calendars, Fetched, Known } from './calendar.ts'

const MOST_BYTES = 5 * 1024 * 1024
const MOST_REDIRECTS = 3
const LONGEST_URL = 2_000
const REDIRECTS = [301, 302, 303, 307, 308]

type Network = Reach & {
  withinMs: number
}
const PUBLIC: Network = { ...PUBLIC_REACH, withinMs: 10_000 }

class Refused extends Error {
  readonly problem: CalendarProblem
  constructor(problem: CalendarProblem) {
    super(problem.code)
    this.problem = problem
  }
}
const refuse = (code: Exclude<CalendarProblem['code'], 'refused' | 'bad_line'>) => new Refused({ code })

export function httpCalendars(network: Partial<Network> = {}): Calendars {
  const whole = { ...PUBLIC, ...network }
  return {
    async fetch(url, known): Promise<Result<Fetched, CalendarProblem>> {
      const signal = AbortSignal.timeout(whole.withinMs)
      try {
        return ok(await follow(whole, calendarUrl(url), known, signal))
      } catch (error) {
        if (error instanceof Refused) return err(error.problem)
        return err({ code: signal.aborted ? 'too_slow' : 'unreachable' })
      }
    },
  }
}

function calendarUrl(text: string): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  if (!url || text.length > LONGEST_URL || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw refuse('bad_url')
  url.hash = ''
  return url
}

export function readCalendarUrl(text: string): URL | null {
  try {
    return calendarUrl(text)
  } catch {
    return null
  }
}

async function follow(network: Network, first: URL, known: Known, signal: AbortSignal): Promise<Fetched> {
  let url = first
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const answer = await ask(network, url, known, signal)
    const { statusCode: status = 0, headers } = answer
    if (status === 304) answer.destroy()
    if (status === 304) return 'unchanged'
    if (status === 200)
      return { text: await read(answer), etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
    answer.destroy()
    if (!REDIRECTS.includes(status) || !headers.location) throw new Refused({ code: 'refused', status })
    const next = calendarUrl(URL.parse(headers.location, url)?.href ?? '')
    // The address is a secret, so a redirect must not downgrade it to plain http.
    if (url.protocol === 'https:' && next.protocol === 'http:') throw refuse('not_allowed')
    url = next
  }
  throw refuse('too_many_redirects')
}

async function ask(network: Network, url: URL, known: Known, signal: AbortSignal): Promise<IncomingMessage> {
  const checked = await checkAddress(network, url, signal)
  if (typeof checked === 'string') throw refuse(checked)
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'Daylet-Calendar/1',
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    send(url, { agent: false, lookup: checked, headers, signal }, resolve).on('error', reject).end()
  })
}

/** Refuses compressed bodies, because we didn't ask for them and they could unpack to any size. */
async function read(answer: IncomingMessage): Promise<string> {
  const { 'content-encoding': packed = 'identity', 'content-length': length = '0' } = answer.headers
  try {
    if (packed !== 'identity') throw refuse('not_a_calendar')
    if (Number(length) > MOST_BYTES) throw refuse('too_large')
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > MOST_BYTES) throw refuse('too_large')
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  } finally {
    answer.destroy()
  }
}
