import type { Who } from '../../contract/shapes.ts'
import { PROBLEM_TYPE } from '../platform/http/refuse-request.ts'
import { isFree, nameFor, pascalCase } from './openapi-refusals.ts'

export type Response = {
  $ref?: string
  description?: string
  headers?: object
  content?: Record<string, { schema?: { $ref?: string; anyOf?: { $ref?: string }[] } }>
}

export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: unknown
}

export type Parameter = {
  $ref?: string
  name?: string
  description?: string
  allowEmptyValue?: boolean
  allowReserved?: boolean
}

export type Operation = {
  operationId?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, Response>
  security?: object[]
  'x-who'?: Who
  'x-scope'?: string
}

/** The refusals that a response lists. */
export const refusalsOf = ({ content }: Response) =>
  (content?.[PROBLEM_TYPE]?.schema?.anyOf ?? [])
    .map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '')
    .filter((name) => name !== 'Problem')

const MOST_IN_A_NAME = 4

/** Moves what several operations repeat into `components`: parameters and responses. */
export function shareRepeated(operations: readonly Operation[], schemas: object, always: Record<string, Response>) {
  const parameters = repeated(operations.flatMap((operation) => operation.parameters ?? []))
  const responses = repeated(operations.flatMap((operation) => Object.values(operation.responses ?? {})))
  const shared = { parameters: {}, responses: { ...always } }
  const names = new Map<string, string>()
  // Generators write one type per name, so a parameter never has the name of a schema or of a different parameter.
  const parameterName = (one: Parameter, operation: Operation) => {
    const text = JSON.stringify(one)
    const name = pascalCase(one.name ?? '')
    const isTaken = name in schemas || !isFree(shared.parameters, name, one)
    const known = names.get(text) ?? (isTaken ? `${name}Of${operationName(operation)}` : name)
    names.set(text, known)
    return known
  }
  for (const operation of operations) {
    const given = operation.parameters
    if (given)
      operation.parameters = given.map((one) =>
        parameters(one) ? refTo('parameters', nameFor(shared.parameters, parameterName(one, operation), one)) : one,
      )
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, one]) => {
        if (one.$ref || !responses(one)) return [status, one]
        const text = JSON.stringify(one)
        const name = names.get(text) ?? nameFor(shared.responses, sharedName(one, operation), one)
        names.set(text, name)
        return [status, refTo('responses', name)]
      }),
    )
  }
  return shared
}

/** A response is named after its refusals or its only schema, or after the first operation that has it. */
function sharedName(response: Response, operation: Operation): string {
  const names = refusalsOf(response)
  const first = operationName(operation)
  if (names.length > 0) return names.length <= MOST_IN_A_NAME ? names.join('Or') : `${first}Refusals`
  if (response.content?.['*/*']) return 'File'
  const { schema } = response.content?.['application/json'] ?? {}
  if (JSON.stringify(schema) === EMPTY) return 'Done'
  return (Object.keys(schema ?? {}).length === 1 && schema?.$ref?.split('/').at(-1)) || `${first}Answer`
}
const EMPTY = '{"type":"object"}'

const operationName = ({ operationId = '' }: Operation) => pascalCase(operationId.split('.').at(-1) ?? '')

function repeated(parts: readonly object[]): (part: object) => boolean {
  const times = new Map<string, number>()
  for (const part of parts) times.set(JSON.stringify(part), (times.get(JSON.stringify(part)) ?? 0) + 1)
  return (part) => (times.get(JSON.stringify(part)) ?? 0) > 1
}

const refTo = (kind: 'parameters' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })
