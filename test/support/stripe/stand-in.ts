import { Description } from './description.ts'
import { type FormValue, parseForm } from './form.ts'
import { Intents } from './intents.ts'
import { Money } from './money.ts'
import { Objects, StripeError, type Thing } from './objects.ts'

// biome-ignore lint/suspicious/noExplicitAny: the description validates the body before it is read
type Body = any
type Answer = { status: number; body: object }
type Call = { method: string; url: URL; body: string; idempotencyKey: string | undefined }

const DAY = 24 * 3600

/**
 * A stand-in for the parts of Stripe's API that we use. It checks requests against the published description and builds
 * responses from it.
 */
export class StandIn {
  readonly objects: Objects
  readonly intents: Intents
  readonly money: Money
  readonly problems: string[] = []
  readonly asked = new Set<string>()
  readonly #description: Description
  readonly #kept = new Map<string, { request: string; answer: Answer; at: number }>()

  constructor(file: string, now: () => Temporal.Instant) {
    this.#description = new Description(file)
    this.objects = new Objects(this.#description, now)
    this.intents = new Intents(this.objects)
    this.money = new Money(this.objects)
  }

  answer(call: Call): Answer {
    const key = call.idempotencyKey
    const request = `${call.method} ${call.url.pathname} ${call.body}`
    const kept = key ? this.#kept.get(key) : undefined
    if (kept && this.objects.seconds() - kept.at < DAY) {
      if (kept.request === request) return kept.answer
      return error(400, { type: 'idempotency_error', message: 'Keys can only be used again with the same parameters.' })
    }
    const answer = this.#once(call)
    if (key && call.method === 'POST') this.#kept.set(key, { request, answer, at: this.objects.seconds() })
    return answer
  }

  #once({ method, url, body }: Call): Answer {
    const route = this.#description.route(method, url.pathname)
    if (!route) return this.#wrong(`Stripe has no ${method} ${url.pathname}`)
    this.asked.add(route.name)
    const given = this.#parsed(method === 'GET' ? url.search.slice(1) : body)
    if (!given) return this.#wrong(`${route.name}: the form can’t be read`)
    if (!route.validate(given)) {
      const wrong = (route.validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      )
      return this.#wrong(`${route.name}: ${wrong.join('; ')}`)
    }
    const handle = this.#handlers[route.name]
    if (!handle) return this.#wrong(`the stand-in does not do ${route.name}`)
    try {
      return { status: 200, body: structuredClone(handle(route.params, given)) }
    } catch (thrown) {
      if (thrown instanceof StripeError) return error(thrown.status, structuredClone(thrown.body))
      return this.#wrong(String(thrown))
    }
  }

  #parsed(text: string): Record<string, FormValue> | null {
    try {
      return parseForm(text)
    } catch {
      return null
    }
  }

  #wrong(problem: string): Answer {
    this.problems.push(problem)
    return error(400, { type: 'invalid_request_error', message: problem })
  }

  #list(url: string, all: Thing[], { limit = 10, starting_after }: Body): object {
    const newest = all.toReversed()
    const from = starting_after ? newest.findIndex(({ id }) => id === starting_after) + 1 : 0
    return { object: 'list', url, data: newest.slice(from, from + limit), has_more: newest.length > from + limit }
  }

  #movements({ created = {}, expand = [], ...page }: Body): object {
    const { gte = 0, lt = Number.POSITIVE_INFINITY } = created
    const all = this.objects.all('balance_transaction').filter((it) => it.created >= gte && it.created < lt)
    const written = all.map((it) => this.objects.shown(it, expand.includes('data.source') ? ['source'] : []))
    return this.#list('/v1/balance_transactions', written, page)
  }

  #openAccount(body: Body): Thing {
    const capabilities = { transfers: 'inactive' }
    return this.objects.make('account', 'acct', { ...body, capabilities, payouts_enabled: false })
  }

  #link({ account }: Body): object {
    this.objects.find(account, 'account')
    return {
      object: 'account_link',
      created: this.objects.seconds(),
      expires_at: this.objects.seconds() + 300,
      url: `https://connect.stripe.com/setup/${account}`,
    }
  }

  readonly #intentHandlers = (resource: 'payment_intent' | 'setup_intent') => {
    const path = `/v1/${resource}s`
    const act =
      (step: (intent: Thing, body: Body) => Thing) =>
      ({ intent = '' }: Record<string, string>, body: Body) =>
        this.objects.shown(step(this.objects.find(intent, resource), body), body.expand)
    return {
      [`POST ${path}`]: (_: unknown, body: Body) => this.intents.create(resource, body),
      [`GET ${path}/{intent}`]: act((intent) => this.intents.current(intent)),
      [`POST ${path}/{intent}/confirm`]: act((intent, body) => this.intents.confirm(intent, body)),
      [`POST ${path}/{intent}/cancel`]: act((intent) => this.intents.cancel(intent)),
    }
  }

  readonly #handlers: Record<string, (params: Record<string, string>, body: Body) => object> = {
    ...this.#intentHandlers('payment_intent'),
    ...this.#intentHandlers('setup_intent'),
    'POST /v1/payment_intents/{intent}/capture': ({ intent = '' }, body) =>
      this.objects.shown(this.intents.capture(this.objects.find(intent)), body.expand),
    'POST /v1/customers': (_, body) => this.objects.make('customer', 'cus', body),
    'POST /v1/payment_methods/{payment_method}/detach': ({ payment_method = '' }) => {
      const method = this.objects.find(payment_method, 'payment_method')
      if (!method.customer) throw new StripeError(400, { type: 'invalid_request_error', message: 'is not attached' })
      return this.objects.change(method, { customer: null }, 'payment_method.detached')
    },
    'GET /v1/refunds': (_, { payment_intent, ...page }) =>
      this.#list(
        '/v1/refunds',
        this.objects.all('refund').filter((it) => it.payment_intent === payment_intent),
        page,
      ),
    'POST /v1/refunds': (_, body) => this.money.refund(body),
    'GET /v1/refunds/{refund}': ({ refund = '' }) => this.objects.find(refund, 'refund'),
    'GET /v1/transfers': (_, { transfer_group, ...page }) =>
      this.#list(
        '/v1/transfers',
        this.objects.all('transfer').filter((it) => it.transfer_group === transfer_group),
        page,
      ),
    'POST /v1/transfers': (_, body) => this.money.transfer(body),
    'GET /v1/transfers/{id}/reversals': ({ id = '' }, page) => {
      const of = this.objects.all('transfer_reversal').filter((it) => it.transfer === id)
      return this.#list(`/v1/transfers/${id}/reversals`, of, page)
    },
    'POST /v1/transfers/{id}/reversals': ({ id = '' }, body) =>
      this.money.reverse(this.objects.find(id, 'transfer'), body),
    'GET /v1/disputes/{dispute}': ({ dispute = '' }) => this.objects.find(dispute, 'dispute'),
    'POST /v1/accounts': (_, body) => this.#openAccount(body),
    'GET /v1/accounts/{account}': ({ account = '' }) => this.objects.find(account, 'account'),
    'POST /v1/account_links': (_, body) => this.#link(body),
    'GET /v1/balance_transactions': (_, body) => this.#movements(body),
  }
}

function error(status: number, body: object): Answer {
  return { status, body: { error: body } }
}
