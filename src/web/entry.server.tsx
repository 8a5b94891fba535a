import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { RequestFacts } from './frame/request-facts.ts'
import { pageContext } from './page-context.ts'

export { createRequestHandler } from 'react-router'
export { makeContext } from './page-context.ts'

const giveUpAfter = 5_000

/**
 * Every page is sent whole: its loaders have finished by now, and one buffer costs a third of a web stream.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, report } = context.get(pageContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

  return new Promise((resolve, reject) => {
    const page = new WholePage((bytes) => {
      clearTimeout(timer)
      resolve(new Response(bytes, { status, headers }))
    })
    const { pipe, abort } = renderToPipeableStream(
      <RequestFacts value={{ nonce, requestId }}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </RequestFacts>,
      {
        nonce,
        onAllReady: () => pipe(page as unknown as NodeJS.WritableStream),
        onShellError: reject,
        onError(error) {
          status = 500
          report(error)
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('The page took too long to draw')), giveUpAfter)
  })
}

const encoder = new TextEncoder()

/** As much of a Node stream as React's renderer asks for. */
class WholePage {
  private chunks: Uint8Array<ArrayBuffer>[] = []
  private size = 0
  private done: (bytes: Uint8Array<ArrayBuffer>) => void

  constructor(done: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.done = done
  }

  /** Long text comes as a string, the rest in pieces of bytes. */
  write(chunk: Uint8Array<ArrayBuffer> | string): boolean {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk
    this.chunks.push(bytes)
    this.size += bytes.byteLength
    return true
  }

  end() {
    const whole = new Uint8Array(this.size)
    let at = 0
    for (const chunk of this.chunks) {
      whole.set(chunk, at)
      at += chunk.byteLength
    }
    this.done(whole)
  }

  on() {
    return this
  }

  destroy() {}
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(pageContext).report(error)
}
