import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Whoever asked has gone before the whole request was here, before we had read it, or while its answer waited behind another on the same
 * connection: nobody's fault, and nobody to answer.
 */
export function clientDisconnected(req: IncomingMessage, res: Pick<ServerResponse, 'errored'>, err: unknown): boolean {
  return (req.destroyed && (!req.complete || req.errored !== null)) || (res.errored !== null && res.errored === err)
}
