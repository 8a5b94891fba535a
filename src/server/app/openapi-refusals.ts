import type { OpenAPIGenerator } from '@orpc/openapi'
import { sentenceWithoutData } from '../../contract/refusal-sentences.ts'

type Options = NonNullable<Parameters<OpenAPIGenerator['generate']>[1]>
type BodyOf = Extract<Options['customErrorResponseBodySchema'], (...given: never[]) => unknown>
type Refusal = Parameters<BodyOf>[0][number]

/** Most endpoints refuse admins without a second factor. The document says so once. */
const OF_MOST = 'second_factor_required'

export const PROBLEM = { $ref: '#/components/schemas/Problem' }

/**
 * Names the schema of each refusal after its code, so that the document describes it once. `bodyOf` makes the body of a
 * response with some of these refusals. Any endpoint can also refuse with a code that it doesn't list.
 */
export function refusalSchemas() {
  const schemas: Record<string, object> = {}
  const bodyOf: BodyOf = (refusals, status) => ({
    anyOf: [
      ...refusals
        .filter(([code]) => code !== OF_MOST)
        .map((refusal) => ({ $ref: `#/components/schemas/${nameOf(schemas, refusal, status)}` })),
      PROBLEM,
    ],
  })
  return { schemas, bodyOf }
}

function nameOf(schemas: Record<string, object>, refusal: Refusal, status: number): string {
  const schema = schemaOf(refusal, status)
  const name = pascalCase(refusal[0])
  return nameFor(schemas, isFree(schemas, name, schema) ? name : `${name}${status}`, schema)
}

/** Whether a name is free, or belongs to an equal part. */
export const isFree = <Part extends object>(parts: Record<string, Part>, name: string, part: Part): boolean =>
  parts[name] === undefined || JSON.stringify(parts[name]) === JSON.stringify(part)

/** Adds a part under a name, which gets a number if another part has it already. Returns the name. */
export function nameFor<Part extends object>(parts: Record<string, Part>, wanted: string, part: Part): string {
  const text = JSON.stringify(part)
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}${n}`
    parts[name] ??= part
    if (JSON.stringify(parts[name]) === text) return name
  }
}

function schemaOf([code, , dataRequired, data]: Refusal, status: number): object {
  const sentence = sentenceWithoutData(code)
  const hasData = typeof data === 'object' && Object.keys(data).length > 0
  return {
    ...(sentence && { description: sentence }),
    allOf: [PROBLEM],
    properties: { code: { const: code }, status: { const: status }, ...(hasData && { data }) },
    ...(dataRequired && { required: ['data'] }),
  }
}

export const pascalCase = (name: string) => name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())
