// why: the published types are for an older major version. The tests use only these parts.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Details = {
    prompt: { name: string }
    params: Record<string, unknown>
    session?: { accountId: string }
    grantId?: string
  }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    Grant: { new (facts: object): Grant; find(id: string): Promise<Grant | undefined> }
    callback(): (req: IncomingMessage, res: ServerResponse) => void
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Details>
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object, options: object): Promise<void>
  }
}
