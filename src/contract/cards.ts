import { z } from 'zod'

/** A card as typed: test cards only, the built-in gateway is a sandbox. */
export const cardShape = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/),
})

/** What the gateway's own form made of a card, where that is asked for instead of a number. */
export const cardToken = z.string().min(1).max(300)
