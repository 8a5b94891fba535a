import type { Schema } from './description.ts'

export function sampleOf(schemas: Record<string, Schema>, schema: Schema, depth = 0): unknown {
  if (schema.$ref) return sampleOf(schemas, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1)
  if (schema.nullable) return null
  const { enum: values, anyOf, type } = schema as { enum?: unknown[]; anyOf?: Schema[]; type?: string }
  if (values) return values[0]
  if (anyOf?.[0]) return sampleOf(schemas, anyOf[0], depth + 1)
  if (type === 'object' || schema.properties) {
    // Limits the depth, because schemas may refer to themselves.
    const names = depth > 4 ? [] : (schema.required ?? [])
    return Object.fromEntries(
      names.map((name) => [name, sampleOf(schemas, schema.properties?.[name] ?? {}, depth + 1)]),
    )
  }
  if (type === 'array') return []
  if (type === 'boolean') return false
  return type === 'integer' || type === 'number' ? 0 : ''
}
