import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { ADDED_PARAMETERS } from './differences.ts'

export type Schema = { [key: string]: unknown; $ref?: string; properties?: Record<string, Schema>; required?: string[] }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type Route = { name: string; params: Record<string, string>; validate: ValidateFunction }

/** Stripe's published API description, which defines what requests may contain and what responses must contain. */
export class Description {
  readonly schemas: Record<string, Schema>
  readonly #document: Document
  // A form contains only text, so numbers and booleans are coerced.
  readonly #requests = new Ajv({ strict: false, validateFormats: false, coerceTypes: true, allErrors: true })
  readonly #answers = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(file: string) {
    this.#document = JSON.parse(readFileSync(file, 'utf8'))
    this.schemas = this.#document.components.schemas
  }

  /** Returns the operation that matches a request, or null if Stripe has none. */
  route(method: string, path: string): Route | null {
    for (const template of this.#templatesOf(path)) {
      const operation = this.#document.paths[template.path]?.[method.toLowerCase()]
      if (!operation) continue
      const name = `${method} ${template.path}`
      return { name, params: template.params, validate: this.#once(name, () => this.#requestOf(name, operation)) }
    }
    return null
  }

  knows(name: string, parameter: string): boolean {
    const [method = '', path = ''] = name.split(' ')
    const form = this.#document.paths[path]?.[method.toLowerCase()]?.requestBody?.content
    return parameter in (form?.['application/x-www-form-urlencoded']?.schema.properties ?? {})
  }

  /** Returns the problems in a response by field. Referenced objects are checked separately. */
  problemsOf(resource: string, answer: unknown): string[] {
    const schema = this.schemas[resource]
    if (!schema) return [`Stripe describes no ${resource}`]
    const validate = this.#once(resource, () => this.#answers.compile(asJsonSchema(schema, { closed: false })))
    return validate(answer) ? [] : (validate.errors ?? []).map((e) => `${resource}${e.instancePath} ${e.message}`)
  }

  #once(name: string, compile: () => ValidateFunction): ValidateFunction {
    const validate = this.#validators.get(name) ?? compile()
    this.#validators.set(name, validate)
    return validate
  }

  #requestOf(name: string, { parameters = [], requestBody }: Operation): ValidateFunction {
    const asked = name.startsWith('POST')
      ? (requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {})
      : queryOf(parameters)
    const added = Object.fromEntries(
      ADDED_PARAMETERS.filter(({ to }) => to === name).map(({ parameter, schema }) => [parameter, schema]),
    )
    const whole = {
      type: 'object',
      ...asked,
      properties: { ...asked.properties, ...added },
      additionalProperties: false,
    }
    return this.#requests.compile(asJsonSchema(whole, { closed: true }))
  }

  #templatesOf(path: string) {
    const fits = Object.keys(this.#document.paths).flatMap((template) => {
      const names = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
      const found = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
      if (!found) return []
      return [{ path: template, params: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])) }]
    })
    return fits.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  }
}

function queryOf(parameters: Parameter[]): Schema {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  return {
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}

/** Converts OpenAPI 3.0's nullable to JSON Schema. With `closed`, unknown fields are errors at every level. */
function asJsonSchema(schema: Schema, options: { closed: boolean }): Schema {
  if (schema.$ref) return {}
  const copy: Schema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'nullable' || key === 'discriminator') continue
    copy[key] = changed(key, value, options)
  }
  if (options.closed && copy.properties && !('additionalProperties' in copy)) copy.additionalProperties = false
  return schema.nullable ? { anyOf: [copy, { type: 'null' }] } : copy
}

function changed(key: string, value: unknown, options: { closed: boolean }): unknown {
  const one = (inner: unknown) => asJsonSchema(inner as Schema, options)
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, unknown>).map(([name, inner]) => [name, one(inner)]),
    )
  if (key === 'anyOf' || key === 'allOf' || key === 'oneOf') return (value as unknown[]).map(one)
  return key === 'items' || (key === 'additionalProperties' && typeof value === 'object') ? one(value) : value
}
