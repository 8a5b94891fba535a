import type { IncomingMessage } from 'node:http'

/** Whoever asked has gone before the whole request was here, or before we had read it: nobody's fault, and nobody to answer. */
export const hasLeft = (req: IncomingMessage): boolean => req.destroyed && (!req.complete || req.errored !== null)
