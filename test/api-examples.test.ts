import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '../src/contract/api.ts'
import { openApiDocument } from '../src/server/app/openapi-document.ts'
import { addExamples, type Examples, readExamples } from '../src/server/app/openapi-examples.ts'
import { recorded } from './api-examples/recording.ts'
import { aWholeSite } from './api-examples/site.ts'
import { tellStories } from './api-examples/stories.ts'
import { WITHOUT } from './api-examples/without.ts'

const FILE = path.join(import.meta.dirname, '..', 'src', 'server', 'app', 'api-examples.json')

test.runIf(process.env.API_EXAMPLES)(
  'every story succeeds, and its calls are stored',
  async () => {
    const site = await aWholeSite()
    const found = await recorded(() => tellStories(site)).finally(site.close)
    // One operation per line, so that a change shows which of them changed.
    const lines = Object.entries(found).map(([name, example]) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`)
    await writeFile(FILE, `{\n${lines.join(',\n')}\n}\n`)
  },
  300_000,
)

type Schema = { $ref?: string; examples?: unknown[] }
type Part = { $ref?: string; content?: Record<string, { schema?: Schema; example?: unknown }> }
type Operation = { operationId: string; requestBody?: Part; responses: Record<string, Part> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses', Record<string, Part & Schema>>
}

let examples: Examples
let document: Document
beforeAll(async () => {
  examples = await readExamples()
  document = addExamples(await openApiDocument('https://daylet.example.com'), examples) as never
})

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))
const componentOf = ($ref = '') => {
  const [, , kind = '', name = ''] = $ref.split('/')
  return document.components[kind as 'schemas']?.[name]
}

/** The body and the successful answer of an operation. A component is where its reference leads. */
const partsOf = ({ requestBody, responses }: Operation) =>
  [requestBody, Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]]
    .filter((part) => part !== undefined)
    .map((part) => componentOf(part.$ref) ?? part)

function hasExamples(operation: Operation): boolean {
  return partsOf(operation).every(({ content = {} }) => {
    const media = content['application/json']
    return media?.example !== undefined || componentOf(media?.schema?.$ref)?.examples !== undefined
  })
}

test('every operation has an example of its body and its answer, or a reason why not', () => {
  const lacking = operations().filter((operation) => !hasExamples(operation))
  expect(lacking.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(WITHOUT).sort())
})

test('the examples are valid by the schemas of the document', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, 'api')
  const pointer = (...keys: string[]) => keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  const wrong: string[] = []
  const check = (at: string, value: unknown) => {
    const isValid = ajv.compile({ $ref: `api#/${encodeURI(at)}` })
    if (!isValid(value)) wrong.push(`${at}: ${ajv.errorsText(isValid.errors)}`)
  }
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId, requestBody, responses }] of Object.entries(methods)) {
      const { body, answer } = examples[operationId] ?? {}
      const json = ['content', 'application/json', 'schema']
      if (body !== undefined && requestBody) check(pointer('paths', path, method, 'requestBody', ...json), body)
      const [status, response] = Object.entries(responses).find(([one]) => one.startsWith('2')) ?? []
      if (answer === undefined || !status || !response) continue
      const shared = response.$ref?.split('/').slice(1) ?? ['paths', path, method, 'responses', status]
      check(pointer(...shared, ...json), answer)
    }
  expect(wrong).toEqual([])
})

test('the examples have no field and no operation that the contract doesn’t know', () => {
  const known = new Map<string, { '~orpc': { outputSchema?: { parse(value: unknown): unknown } } }>(
    Object.entries(contract).flatMap(([module, calls]) =>
      Object.entries(calls).map(([name, call]) => [`${module}.${name}`, call as never] as const),
    ),
  )
  for (const [name, { answer }] of Object.entries(examples)) {
    const output = known.get(name)?.['~orpc'].outputSchema
    expect(output, name).toBeDefined()
    // If this fails, run npm run api:examples.
    if (answer !== undefined) expect(output?.parse(answer), name).toEqual(answer)
  }
})

test('no example has a secret, or a host other than example.com', () => {
  const text = JSON.stringify(examples)
  expect(text).not.toMatch(/(?:daylet_live_|whsec_)\w/)
  expect([...text.matchAll(/https?:\/\/([^/"\\]+)/g)].map(([, host]) => host)).not.toContainEqual(
    expect.not.stringMatching(/(?:^|\.)example\.com$/),
  )
  expect([...text.matchAll(/@([\w.-]+)/g)].map(([, host]) => host)).not.toContainEqual(
    expect.not.stringMatching(/^example\.com$/),
  )
})
