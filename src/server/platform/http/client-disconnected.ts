import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * True if the client disconnected before the whole request arrived, before we read it, or while its response waited
 * behind another. This isn't an error, and no response is possible.
 */
export function clientDisconnected(req: IncomingMessage, res: Pick<ServerResponse, 'errored'>, err: unknown): boolean {
  return (req.destroyed && (!req.complete || req.errored !== null)) || (res.errored !== null && res.errored === err)
}
