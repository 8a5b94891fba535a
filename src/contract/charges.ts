import { z } from 'zod'
import { isTaxRegion, TAX_REGION } from '../domain/pricing/tax-region.ts'
import { endpoint, instant, namedInstant, words } from './shapes.ts'

const tags = ['Admin']
/** At most half; a higher value is probably a typo. */
const share = z.int().min(0).max(500_000)
const region = z.string().regex(TAX_REGION).refine(isTaxRegion)

/**
 * GET /admin/charges: past, current and scheduled fees and taxes, latest first. A change must pass the `stand` it is
 * based on.
 */
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
          /** Null until a later one is set. */
          validUntil: instant.nullable(),
        }),
      ),
      stand: z.string(),
      now: instant,
    }),
  )

/**
 * In parts per million. `validFrom` defaults to now and can't be in the past. A scheduled change that hasn't taken
 * effect is replaced.
 */
const change = { stand: words(64), validFrom: namedInstant.optional(), reason: words(2_000).trim().min(1) }
const refusals = {
  reason_required: { status: 422 },
  in_past: { status: 422 },
  changed_meanwhile: { status: 409 },
} as const

const setFees = endpoint('confirmed_admin', { audited: true })
  .route({ method: 'PUT', path: '/admin/charges/fees', tags, summary: 'Set the fees from a date' })
  .errors(refusals)
  .input(z.object({ servicePpm: share, commissionPpm: share, ...change }))
  .output(z.object({}))

/**
 * PUT /admin/charges/taxes: sets the tax of a country (`DE`) or of a region (`US-NY`), which takes precedence; 0 for
 * none. Refuses `unknown_region` when no place is in the region, with the country's known regions.
 */
const setTax = endpoint('confirmed_admin', { audited: true })
  .route({ method: 'PUT', path: '/admin/charges/taxes', tags, summary: 'Set the tax of a region from a date' })
  .errors({
    ...refusals,
    bad_text: { status: 422 },
    unknown_region: { status: 422, data: z.object({ regions: z.array(z.string()) }) },
  })
  .input(z.object({ region, name: words(60).trim().min(1), ppm: share, ...change }))
  .output(z.object({}))

export const charges = { showCharges, setFees, setTax }
