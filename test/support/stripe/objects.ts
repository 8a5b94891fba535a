import { randomBytes } from 'node:crypto'
import type { Description } from './description.ts'
import { sampleOf } from './sample.ts'

// biome-ignore lint/suspicious/noExplicitAny: the description checks each Stripe object when it is made
export type Thing = { id: string; object: string; [field: string]: any }

export class StripeError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message ?? body.code))
    this.status = status
    this.body = body
  }
}

export function invalid(message: string, code?: string, param?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })
}

export class Objects {
  readonly #description: Description
  readonly #all = new Map<string, Thing>()
  readonly #now: () => Temporal.Instant
  readonly events: Thing[] = []

  constructor(description: Description, now: () => Temporal.Instant) {
    this.#description = description
    this.#now = now
  }

  seconds(): number {
    return Math.floor(this.#now().epochMilliseconds / 1000)
  }

  make(resource: string, prefix: string, fields: Record<string, unknown>): Thing {
    const schema = this.#description.schemas[resource] ?? {}
    const sample = sampleOf(this.#description.schemas, schema) as Record<string, unknown>
    const id = `${prefix}_${randomBytes(9).toString('hex')}`
    const made = { ...sample, id, object: resource, created: this.seconds(), ...fields } as Thing
    this.check(made)
    this.#all.set(id, made)
    return made
  }

  check(thing: Thing): void {
    const problems = this.#description.problemsOf(thing.object, thing)
    if (problems.length > 0) throw new Error(`the stand-in answers what Stripe would not: ${problems.join('; ')}`)
  }

  find(id: string, resource?: string): Thing {
    const found = this.#all.get(id)
    if (!found || (resource && found.object !== resource))
      throw new StripeError(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such ${id}`,
        param: 'id',
      })
    return found
  }

  all(resource: string): Thing[] {
    return [...this.#all.values()].filter(({ object }) => object === resource)
  }

  change(thing: Thing, fields: Record<string, unknown>, type?: string): Thing {
    Object.assign(thing, fields)
    this.check(thing)
    if (type) this.tell(type, thing)
    return thing
  }

  tell(type: string, object: Thing): void {
    const data = { object: structuredClone(object) }
    this.events.push(this.make('event', 'evt', { type, data, pending_webhooks: 1, api_version: '2026-10-28.endive' }))
  }

  move(type: string, source: Thing, amount: number, fee = 0): Thing {
    const money = { amount, fee, net: amount - fee, currency: source.currency, available_on: this.seconds() }
    const kind = { type, reporting_category: type === 'adjustment' ? 'dispute' : type, status: 'available' }
    return this.make('balance_transaction', 'txn', { ...money, ...kind, source: source.id })
  }

  shown(thing: Thing, expand: readonly string[] = []): Thing {
    const copy = structuredClone(thing)
    for (const field of expand) if (typeof copy[field] === 'string') copy[field] = this.find(copy[field])
    return copy
  }
}
