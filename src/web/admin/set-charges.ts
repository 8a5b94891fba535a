import { formatPercent } from '../../domain/kernel/percent.ts'
import { isTaxRegion } from '../../domain/pricing/tax-region.ts'
import { typedForm } from '../accounts/fields/typed-form.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Profile } from '../client/api-types.ts'
import type { PageParts } from '../client/page-context.ts'
import { chargesWords as words } from '../copy/charges.ts'
import { readPercent } from '../format/percent.ts'

type Typed = Record<string, string>
/** The result of a fee or tax form. If it failed, what was typed is kept. */
export type ChargesSet = {
  form: string
  done: boolean
  refusal: Refusal | null
  wrong: Typed
  typed: Typed
  proof?: Profile
}

export function checkCharges(typed: Typed): Typed {
  const { form, service, commission, region = '', name = '', rate, validFrom = '', reason = '' } = typed
  const bad = (text: string | undefined) => sharesOf(text) === null && words.needPercent
  const told: Record<string, string | false> = {
    ...(form === 'fees' && { service: bad(service), commission: bad(commission) }),
    ...(form === 'tax' && {
      region: !isTaxRegion(region.trim()) && words.needRegion,
      name: !name.trim() && words.needName,
      rate: bad(rate),
    }),
    validFrom: validFrom !== '' && !/^\d{4}-\d\d-\d\d$/.test(validFrom) && words.needDay,
    reason: !reason.trim() && words.needReason,
  }
  return Object.fromEntries(Object.entries(told).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Parses a percentage of at most 50 into millionths; null if it is invalid. */
function sharesOf(text: string | undefined): number | null {
  const ppm = readPercent(text ?? '')
  return ppm === null || ppm < 0 || ppm > 500_000 ? null : ppm
}

/** Handles the fee and tax forms. */
export async function setCharges(request: Request, api: PageParts['api']): Promise<ChargesSet> {
  const typed = Object.fromEntries([...(await typedForm(request))].map(([name, value]) => [name, String(value)]))
  const kept = { form: typed.form ?? '', done: false, refusal: null, wrong: checkCharges(typed), typed }
  if (Object.keys(kept.wrong).length > 0) return kept
  const { stand = '', validFrom, reason = '', region = '', name = '' } = typed
  const change = { stand, reason, ...(validFrom && { validFrom: `${validFrom}T00:00:00Z` }) }
  const share = (text: string | undefined) => sharesOf(text) ?? 0
  try {
    if (typed.form === 'fees')
      await api.charges.setFees({ ...change, servicePpm: share(typed.service), commissionPpm: share(typed.commission) })
    else await api.charges.setTax({ ...change, region: region.trim(), name, ppm: share(typed.rate) })
    return { ...kept, done: true, typed: {} }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    if (refusal.code === 'unknown_region') {
      const { regions } = refusal.data as { regions: string[] }
      return { ...kept, wrong: { region: words.unknownRegion(regions) } }
    }
    const proof = refusal.code === 'confirm_first' && (await api.profile.showProfile())
    return { ...kept, refusal, ...(proof && { proof }) }
  }
}

export const percentText = (ppm: number): string => formatPercent(ppm).replace('%', '')
