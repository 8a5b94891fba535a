import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { BookingPanel } from './bookings/panel/booking-panel.tsx'
import { renderPanel } from './bookings/panel/later-booking-panel.tsx'
import { pageContext } from './client/page-context.ts'
import { setBrand } from './format/brand.ts'
import { setUnits, unitsFor } from './format/units.ts'
import { RequestFacts } from './layout/request-facts.ts'
import { scriptsLater } from './layout/scripts-later.ts'
import { stylesFirst } from './layout/styles-first.ts'
import { FilterPart } from './search/filter-parts.tsx'
import { renderFilters } from './search/later-filters.tsx'

export { createRequestHandler } from 'react-router'
export { makeContext } from './client/page-context.ts'

renderPanel(BookingPanel)
renderFilters(FilterPart)

/**
 * Renders the page to a string, which takes two thirds of the time of a stream. The browser would have to finish
 * anything suspended, so this awaits the loaders' data first. If rendering throws, the router renders the nearest error
 * view.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, config } = context.get(pageContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const data = Object.assign(Promise.resolve(), { result: { done: true, value: await loadersData(entry) } })
  entry.renderMeta = { streamCache: { 0: data } }
  const units = unitsFor(request.headers.get('accept-language'))
  setUnits(units)
  setBrand(config.brand)
  const page = renderToString(
    <RequestFacts value={{ nonce, requestId, units }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </RequestFacts>,
  )
  return new Response(`<!DOCTYPE html>${scriptsLater(stylesFirst(page))}`, { status, headers })
}

async function loadersData({ serverHandoffStream }: EntryContext): Promise<string> {
  if (!serverHandoffStream) return ''
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true })
  reader.releaseLock()
  return text
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(pageContext).report(error)
}
