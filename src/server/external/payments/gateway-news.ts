import { z } from 'zod'
import { isUuid, type PaymentId } from '../../../domain/kernel/id.ts'
import { MOST_CENTS } from '../../../domain/kernel/money.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { type Gateway, type GatewayEvent, GatewayUnavailable, type GatewayView } from './gateway.ts'

const amount = z.int().min(0).max(MOST_CENTS)
const text = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .max(255)
const last4 = z.string().regex(/^\d{4}$/)
const brand = z.string().min(1).max(40)
const currency = z.string().regex(/^[A-Z]{3}$/)

const savedCard = z.object({
  customerRef: text,
  methodRef: text,
  brand,
  last4,
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(9999),
  fingerprint: text.nullable().default(null),
})

const view = z
  .object({
    ref: text,
    state: z.enum(['requires_action', 'card_saved', 'authorised', 'captured', 'failed', 'cancelled']),
    currency,
    capturedCents: amount,
    refundedCents: amount,
    last4,
    brand,
    failureCode: z.string().min(1).max(200).nullable(),
    challengeUrl: z.string().min(1).max(2_000).nullable(),
    captureBefore: z.iso.datetime().nullable(),
    saved: savedCard.nullable(),
  })
  .refine(
    (v) => (v.state === 'captured') === v.capturedCents > 0,
    'an amount is captured in state captured, and only there',
  )
  .refine((v) => v.refundedCents <= v.capturedCents, 'more was refunded than captured')
  .refine(
    (v) => v.state !== 'card_saved' || v.saved,
    'a card is saved, and none is named',
  ) satisfies z.ZodType<GatewayView>

const paymentId = z
  .string()
  .refine(isUuid, 'is not one of our payments')
  .transform((id) => id as PaymentId)

const eventHead = { id: text, kind: text, ref: text }

const event = z.discriminatedUnion('about', [
  z.object({ ...eventHead, about: z.literal('payment'), paymentId, view }),
  z.object({ ...eventHead, about: z.literal('refund'), refundId: z.uuid(), state: z.enum(['done', 'failed']) }),
  z.object({
    ...eventHead,
    about: z.literal('dispute'),
    paymentId,
    amountCents: amount,
    feeCents: amount,
    feeBackCents: amount.default(0),
    currency,
    state: z.enum(['open', 'won', 'lost']),
  }),
  z.object({ ...eventHead, about: z.literal('host'), payoutsEnabled: z.boolean() }),
  z.object({ ...eventHead, about: z.literal('other') }),
]) satisfies z.ZodType<GatewayEvent>

export function readGatewayEvent(body: string): Result<GatewayEvent, { code: 'bad_event'; problems: string[] }> {
  const read = event.safeParse(json(body))
  return read.success ? ok(read.data) : err({ code: 'bad_event', problems: problemsOf(read.error) })
}

function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const problemsOf = ({ issues }: z.ZodError) =>
  issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'event'}: ${message}`)

/** Validates the gateway's responses. An invalid response counts as no response, and we ask again. */
export function checkedGateway<G extends Gateway>(gateway: G): G {
  const checked = (answer: unknown): GatewayView => {
    const read = view.safeParse(answer)
    if (read.success) return read.data
    throw new GatewayUnavailable(`an invalid response: ${problemsOf(read.error).join('; ')}`)
  }
  return {
    ...gateway,
    charge: async (charge) => checked(await gateway.charge(charge)),
    capture: async (id) => checked(await gateway.capture(id)),
    look: async (id) => {
      const answer: unknown = await gateway.look(id)
      return answer === null ? null : checked(answer)
    },
    cancel: async (id) => checked(await gateway.cancel(id)),
  }
}
