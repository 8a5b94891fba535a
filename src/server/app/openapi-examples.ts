import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { openApiDocument } from './openapi-document.ts'

/** `body` is what an operation takes, and `answer` what it returns. npm run api:examples records both. */
export type Examples = Readonly<Record<string, { readonly body?: unknown; readonly answer?: unknown }>>

type Document = Awaited<ReturnType<typeof openApiDocument>>
type Schema = { $ref?: string; examples?: unknown[] }
type Part = { $ref?: string; content?: Record<string, { schema?: Schema; example?: unknown }> }
type Described = { operationId?: string; requestBody?: Part; responses?: Record<string, Part> }

const FILE = path.join(import.meta.dirname, 'api-examples.json')
export const readExamples = async (): Promise<Examples> => JSON.parse(await readFile(FILE, 'utf8'))

/**
 * Adds the examples to the document. A shape with a name has one example, wherever the shape is used. `mostOnly` adds
 * only the examples of shapes that several operations return, because the document of everything has no room for more.
 */
export function addExamples(document: Document, examples: Examples, { mostOnly = false } = {}): Document {
  const operations = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods ?? {}))
  for (const { operationId = '', requestBody, responses = {} } of operations as Described[]) {
    const { body, answer } = examples[operationId] ?? {}
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
    if (!mostOnly) add(document, requestBody, body)
    // The answers of several operations are components.
    if (!mostOnly || success?.$ref) add(document, success, answer, mostOnly)
  }
  return document
}

function add(document: Document, part: Part | undefined, example: unknown, onlyNamed = false): void {
  const media = part && resolved<Part>(document, part).content?.['application/json']
  if (!media || example === undefined) return
  const isNamed = media.schema?.$ref !== undefined && Object.keys(media.schema).length === 1
  if (isNamed) resolved<Schema>(document, media.schema ?? {}).examples ??= [example]
  else if (!onlyNamed) media.example ??= example
}

/** The part itself, or the component to which it refers. */
function resolved<P extends { $ref?: string }>(document: Document, part: P): P {
  const [, , kind = '', name = ''] = part.$ref?.split('/') ?? []
  const components = document.components as unknown as Record<string, Record<string, P>>
  return components[kind]?.[name] ?? part
}
