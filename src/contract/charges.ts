import { z } from 'zod'
import { isTaxRegion, TAX_REGION } from '../domain/pricing/tax-region.ts'
import { endpoint, instant, namedInstant, words } from './shapes.ts'

const tags = ['Admin']
/** Half of it at most: more is a slip. */
const share = z.int().min(0).max(500_000)
const region = z.string().regex(TAX_REGION).refine(isTaxRegion)

/** GET /admin/charges: fees and taxes there were, are and will be, the last first; `stand` is what a change is based on. */
const showCharges = endpoint('admin')
  .route({ method: 'GET', path: '/admin/charges', tags, summary: 'Fees and taxes' })
  .output(
    z.object({
      fees: z.array(z.object({ version: z.int(), servicePpm: z.int(), commissionPpm: z.int(), validFrom: instant })),
      taxes: z.array(
        z.object({
          region: z.string(),
          name: z.string(),
          ppm: z.int(),
          validFrom: instant,
          /** Null: until another one is set. */
          validUntil: instant.nullable(),
        }),
      ),
      stand: z.string(),
      now: instant,
    }),
  )

/** In parts per million; `validFrom` is now without it, and never in the past. What was planned and does not hold yet is replaced. */
const change = { stand: words(64), validFrom: namedInstant.optional(), reason: words(2_000).trim().min(1) }
const refusals = {
  reason_required: { status: 422 },
  in_past: { status: 422 },
  changed_meanwhile: { status: 409 },
} as const

const setFees = endpoint('confirmed_admin', { audited: true })
  .route({ method: 'PUT', path: '/admin/charges/fees', tags, summary: 'Set the fees from a moment on' })
  .errors(refusals)
  .input(z.object({ servicePpm: share, commissionPpm: share, ...change }))
  .output(z.object({}))

/** PUT /admin/charges/taxes: of a country (`DE`) or a region of one (`US-NY`), which goes first; 0 for none. Refuses `unknown_region`, where no place lies, with those of the country that are known. */
const setTax = endpoint('confirmed_admin', { audited: true })
  .route({ method: 'PUT', path: '/admin/charges/taxes', tags, summary: 'Set the tax of a region from a moment on' })
  .errors({
    ...refusals,
    bad_text: { status: 422 },
    unknown_region: { status: 422, data: z.object({ regions: z.array(z.string()) }) },
  })
  .input(z.object({ region, name: words(60).trim().min(1), ppm: share, ...change }))
  .output(z.object({}))

export const charges = { showCharges, setFees, setTax }
