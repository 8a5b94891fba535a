import type { AnySchema } from '@orpc/contract'
import { z } from 'zod'

type Shape = z.core.$ZodType
type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, Shape>
  catchall?: Shape
  innerType?: Shape
  element?: Shape
  valueType?: Shape
  in?: Shape
  out?: Shape
  options?: readonly Shape[]
}

const PARTS = ['innerType', 'element', 'valueType', 'in', 'out'] as const

/**
 * Refuses fields that a schema doesn't name, at every depth. Only input is strict: the same schemas remove such fields
 * from responses, which protects private data. Endpoints without a schema take no fields.
 */
export const strictInput = (schema: AnySchema | undefined) =>
  strict((schema as Shape | undefined) ?? z.object({}).optional()) as z.ZodType

function strict(schema: Shape): Shape {
  const def: Def = { ...schema._zod.def }
  if (def.shape) {
    def.shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, strict(field)]))
    def.catchall ??= z.never()
  }
  for (const part of PARTS) if (def[part]) def[part] = strict(def[part])
  if (def.options) def.options = def.options.map(strict)
  return z.core.clone(schema, def as never)
}
