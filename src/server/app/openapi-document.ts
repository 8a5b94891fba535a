import { STATUS_CODES } from 'node:http'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '../../contract/api.ts'
import type { Who } from '../../contract/shapes.ts'

type Operation = {
  operationId?: string
  parameters?: object[]
  requestBody?: object
  responses?: Record<string, { description?: string }>
  security?: object[]
  'x-who'?: Who
}

/** OpenAPI 3.1 of the whole contract, with who may call each endpoint and the answers every endpoint can give. */
export async function openApiDocument(publicUrl: string) {
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: 'Daylet',
        version: '1',
        description:
          'Rent commercial spaces by the hour or the day. Money is in whole cents, times are ISO 8601 instants. `x-who` says who may call: anyone, a visitor with a session (what is not theirs is missing), an account that is signed in, or one that has confirmed within ten minutes who it is.',
      },
      servers: [{ url: `${publicUrl}/api/v1` }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'daylet_session' } },
        schemas: { Problem: problem },
      },
    },
  )
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods ?? {}) as Operation[]) complete(operation)
  return document
}

const problem = {
  type: 'object' as const,
  properties: {
    defined: { type: 'boolean' as const },
    code: { type: 'string' as const },
    status: { type: 'integer' as const },
    message: { type: 'string' as const },
    data: {},
  },
  required: ['code', 'status', 'message'],
}

function complete(operation: Operation): void {
  const who = whoMayCall(operation.operationId ?? '')
  operation['x-who'] = who
  operation.security = who === 'anyone' ? [] : who === 'visitor' ? [{ session: [] }, {}] : [{ session: [] }]
  const reads = operation.parameters !== undefined || operation.requestBody !== undefined
  const common = [...(reads ? ['400'] : []), ...(operation.requestBody ? ['413'] : []), '500']
  const answer = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } }
  const responses = { ...Object.fromEntries(common.map((status) => [status, { ...answer }])), ...operation.responses }
  operation.responses = Object.fromEntries(
    Object.entries(responses).map(([status, of]) => [status, { ...of, description: STATUS_CODES[status] ?? status }]),
  )
}

/** `module.endpoint`, as the contract names it. */
function whoMayCall(operationId: string): Who {
  const [module = '', name = ''] = operationId.split('.')
  const modules = contract as unknown as Record<string, Record<string, { '~orpc': { meta: { who?: Who } } }>>
  const who = modules[module]?.[name]?.['~orpc'].meta.who
  if (!who) throw new Error(`${operationId} does not say who may call it`)
  return who
}
