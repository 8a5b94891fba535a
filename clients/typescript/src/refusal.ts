import type { components } from './schema.ts'

type Schemas = components['schemas']
type Problem = Schemas['Problem']

/** The schemas of refusals are those that fix a code. */
type Listed = {
  [Name in keyof Schemas]: Schemas[Name] extends Problem
    ? string extends Schemas[Name]['code']
      ? never
      : Schemas[Name]
    : never
}[keyof Schemas]

/** The codes in the API's document. The API can also refuse with other codes, such as `scope_missing`. */
export type RefusalCode = Listed['code']

type DataOf<Code extends string> = [Extract<Listed, { code: Code }>] extends [never]
  ? unknown
  : Extract<Listed, { code: Code }>['data']

/** The API refused a request. Decide by `code`, and show `detail` to people. */
export class DayletRefusal<Code extends string = string> extends Error {
  override readonly name = 'DayletRefusal'
  readonly code: Code
  readonly status: number
  readonly detail: string
  readonly data: DataOf<Code>
  /** With `bad_request`: what is wrong with the input. */
  readonly errors: NonNullable<Problem['errors']>
  /** The log of the site has the request under this ID. */
  readonly requestId: string | null

  constructor({ code, status, detail, data, errors = [] }: Partial<Problem>, response: Response) {
    const reason = detail ?? `The server answered ${response.status} ${response.statusText}`.trimEnd()
    super(code ? `${code}: ${reason}` : reason)
    this.code = (code ?? 'unexpected_response') as Code
    this.status = status ?? response.status
    this.detail = reason
    this.data = data as DataOf<Code>
    this.errors = errors
    this.requestId = response.headers.get('x-request-id')
  }
}

/** Whether the API refused with this code. `error.data` then has the type that belongs to the code. */
export const isRefusal = <Code extends RefusalCode>(error: unknown, code: Code): error is DayletRefusal<Code> =>
  error instanceof DayletRefusal && error.code === code
