import { z } from 'zod'
import { type Policies, wrongPolicy } from '../domain/bookings/cancellation.ts'
import { EMAIL_ADDRESS } from '../domain/kernel/email-address.ts'
import { isTaxRegion, TAX_REGION } from '../domain/pricing/tax-region.ts'
import { MOST_FEATURED, MOST_OFFERED, SITE_SETTINGS } from '../domain/settings/site.ts'
import { type cancellationName, endpoint, instant, namedInstant, spaceId, version, words } from './shapes.ts'

const tags = ['Admin']
const line = (most: number) => words(most).trim().min(1)
const brand = line(40)
const contact = z.object({
  email: z.email({ pattern: EMAIL_ADDRESS }).max(254),
  phone: words(50).trim().nullable(),
  address: line(300),
})
const operator = z.object({ name: line(300), address: line(300), taxId: line(300) })
const copy = z
  .object({
    headline: line(100),
    lead: line(300),
    hostHeadline: line(100),
    hostText: line(300),
    figures: z.array(z.object({ figure: line(20), of: line(40) })).max(3),
  })
  .nullable()

/** Up to `count` days or hours before the start, `ppm` (parts per million) is refunded. Earliest tier first. */
const tiers = z
  .array(
    z.object({ unit: z.enum(['days', 'hours']), count: z.int().min(1).max(8_784), ppm: z.int().min(1).max(1_000_000) }),
  )
  .min(1)
  .max(3)
  .readonly()
const policy = <Name extends z.infer<typeof cancellationName>>(name: Name) => z.object({ name: z.literal(name), tiers })
const policies = z
  .object({
    flexible: policy('flexible'),
    moderate: policy('moderate'),
    firm: policy('firm'),
    strict: policy('strict'),
  })
  .superRefine((value, { addIssue }) => {
    const wrong = wrongPolicy(value as Policies)
    if (wrong)
      addIssue({
        code: 'custom',
        path: [wrong],
        message: 'has steps that do not fall, or frees later than a milder one',
      })
  })
const amenities = z.array(line(60)).max(MOST_OFFERED)

/** Version 0 means that no admin has set the value, so the value comes from the environment or is the default. */
const kept = <Value extends z.ZodType>(value: Value) => z.object({ value, version: z.int() })

const showSettings = endpoint('admin')
  .route({ method: 'GET', path: '/admin/settings', tags, summary: 'Show the settings' })
  .output(
    z.object({
      brand: kept(brand),
      contact: kept(contact),
      operator: kept(operator),
      copy: kept(copy),
      policies: kept(policies),
      amenities: kept(amenities),
      featured: kept(
        z.array(z.object({ id: spaceId, title: z.string(), location: z.string(), published: z.boolean() })),
      ),
      history: z.array(
        z.object({
          name: z.enum(SITE_SETTINGS),
          version: z.int(),
          at: instant,
          by: z.string().nullable(),
          value: z.unknown(),
        }),
      ),
    }),
  )

/** `version` is the version the caller read. */
const changeOf = <Value extends z.ZodType>(value: Value) => z.object({ value, version }).optional()

const saveSettings = endpoint('admin', { audited: true })
  .route({
    method: 'PUT',
    path: '/admin/settings',
    tags,
    summary: 'Change settings',
    description:
      "Saves the settings that are in `changes`, all of them or none. If one was changed since the caller read it, refuses with `changed_meanwhile`. `bad_settings` names the values that are empty or have invisible characters, such as `contact.address`, and `not_published` the featured spaces that aren't published. Featured spaces are shown in this order. Each policy has one to three tiers. Refunds start at 100% and decrease with each tier. A full refund can't end later than under a milder policy. If two amenities differ only in upper and lower case, the first one is kept.",
  })
  .errors({
    reason_required: { status: 422 },
    changed_meanwhile: { status: 409 },
    bad_settings: { status: 422, data: z.object({ fields: z.array(z.string()) }) },
    not_published: { status: 422, data: z.object({ ids: z.array(z.string()) }) },
  })
  .input(
    z.object({
      changes: z
        .object({
          brand: changeOf(brand),
          contact: changeOf(contact),
          operator: changeOf(operator),
          copy: changeOf(copy),
          featured: changeOf(z.array(spaceId).max(MOST_FEATURED)),
          policies: changeOf(policies),
          amenities: changeOf(amenities),
        })
        .refine((changes) => Object.values(changes).some(Boolean), { message: 'has no setting' }),
      reason: words(2_000).trim().min(1),
    }),
  )
  .output(z.object({}))

export const settings = { showSettings, saveSettings }

/** At most half, because a higher value is probably a typo. */
const share = z.int().min(0).max(500_000)
const region = z.string().regex(TAX_REGION).refine(isTaxRegion)

const showCharges = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/charges',
    tags,
    summary: 'Fees and taxes',
    description:
      'Returns past, current and scheduled fees and taxes, latest first. A change must pass the `stand` (version) it is based on.',
  })
  .output(
    z.object({
      fees: z.array(z.object({ version: z.int(), servicePpm: z.int(), commissionPpm: z.int(), validFrom: instant })),
      taxes: z.array(
        z.object({
          region: z.string(),
          name: z.string(),
          ppm: z.int(),
          validFrom: instant,
          validUntil: instant.nullable(),
        }),
      ),
      stand: z.string(),
      now: instant,
    }),
  )

/**
 * Rates are in parts per million. `validFrom` defaults to now and can't be in the past. The change replaces a scheduled
 * one that isn't effective yet.
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

const setTax = endpoint('confirmed_admin', { audited: true })
  .route({
    method: 'PUT',
    path: '/admin/charges/taxes',
    tags,
    summary: 'Set the tax of a region from a date',
    description:
      "Sets the tax of a country (`DE`) or of a region (`US-NY`), which takes precedence over its country. 0 means no tax. If no known place is in the region, refuses with `unknown_region` and the country's known regions.",
  })
  .errors({
    ...refusals,
    bad_text: { status: 422 },
    unknown_region: { status: 422, data: z.object({ regions: z.array(z.string()) }) },
  })
  .input(z.object({ region, name: words(60).trim().min(1), ppm: share, ...change }))
  .output(z.object({}))

export const charges = { showCharges, setFees, setTax }
