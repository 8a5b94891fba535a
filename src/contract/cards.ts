import { z } from 'zod'

/** A card as typed. The built-in gateway is a sandbox and takes test cards only. */
export const cardShape = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/),
})

/** The token that the gateway's own form creates from a card. */
export const cardToken = z.string().min(1).max(300)
