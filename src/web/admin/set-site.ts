import { type CancellationTier, POLICY_NAMES, type Policies, wrongPolicy } from '../../domain/bookings/cancellation.ts'
import { EMAIL_ADDRESS } from '../../domain/kernel/email-address.ts'
import { WHOLE } from '../../domain/kernel/money.ts'
import { MOST_FEATURED, MOST_OFFERED } from '../../domain/settings/site.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { PageParts } from '../client/page-context.ts'
import { settingsWords as words } from '../copy/admin.ts'
import { typedForm } from '../forms/typed-form.ts'

type Typed = Record<string, string>
export type SiteSet = { form: string; done: boolean; refusal: Refusal | null; wrong: Typed; typed: Typed }

const TEXTS = ['headline', 'lead', 'hostHeadline', 'hostText'] as const
export const FIGURES = [1, 2, 3] as const
const SPACE = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?(?:[?#].*)?$/i

const has = (typed: Typed, name: string) => Boolean(typed[name]?.trim())
const linesOf = (text = '') => text.split(/\s+/).filter(Boolean)

export function checkSite(typed: Typed): Typed {
  const wrong: Typed = {}
  const need = (name: string, sentence: string) => {
    if (!has(typed, name)) wrong[name] = sentence
  }
  need('reason', words.needReason)
  if (typed.form === 'brand') need('brand', words.needName)
  if (typed.form === 'contact') {
    need('address', words.needAddress)
    if (!EMAIL_ADDRESS.test(typed.email?.trim() ?? '')) wrong.email = words.needEmail
  }
  if (typed.form === 'operator') {
    need('name', words.needOperator)
    need('address', words.needAddress)
    need('taxId', words.needTaxId)
  }
  if (typed.form === 'copy') Object.assign(wrong, checkCopy(typed))
  if (typed.form === 'policies') {
    const read = readPolicies(typed)
    if ('wrong' in read) for (const name of read.wrong) wrong[name] = words.badPolicy
  }
  if (typed.form === 'amenities' && namesIn(typed.amenities).length > MOST_OFFERED)
    wrong.amenities = words.tooManyAmenities
  if (typed.form === 'amenities' && namesIn(typed.amenities).some((name) => name.length > 60))
    wrong.amenities = words.longAmenity
  const lines = linesOf(typed.spaces)
  if (typed.form === 'featured' && (lines.length > MOST_FEATURED || !lines.every((line) => SPACE.test(line))))
    wrong.spaces = words.badSpace
  return wrong
}

function checkCopy(typed: Typed): Typed {
  const wrong: Typed = {}
  const figures = FIGURES.filter((n) => has(typed, `figure${n}`) || has(typed, `of${n}`))
  const any = figures.length > 0 || TEXTS.some((name) => has(typed, name))
  for (const name of TEXTS) if (any && !has(typed, name)) wrong[name] = words.needAll
  for (const n of figures) if (!(has(typed, `figure${n}`) && has(typed, `of${n}`))) wrong[`figure${n}`] = words.needPair
  return wrong
}

export async function setSite(request: Request, { settings }: PageParts['api']): Promise<SiteSet> {
  const typed = Object.fromEntries([...(await typedForm(request))].map(([name, value]) => [name, String(value)]))
  const kept = { form: typed.form ?? '', done: false, refusal: null, wrong: checkSite(typed), typed }
  if (Object.keys(kept.wrong).length > 0) return kept
  const set = { version: Number(typed.version) || 0, reason: typed.reason ?? '' }
  try {
    if (typed.form === 'brand') await settings.setBrand({ ...set, value: typed.brand ?? '' })
    else if (typed.form === 'contact') await settings.setContact({ ...set, value: contactOf(typed) })
    else if (typed.form === 'operator') await settings.setOperator({ ...set, value: operatorOf(typed) })
    else if (typed.form === 'copy') await settings.setCopy({ ...set, value: copyOf(typed) })
    else if (typed.form === 'policies') await settings.setPolicies({ ...set, value: policiesOf(typed) })
    else if (typed.form === 'amenities') await settings.setAmenities({ ...set, value: namesIn(typed.amenities) })
    else
      await settings.setFeatured({ ...set, value: linesOf(typed.spaces).map((line) => SPACE.exec(line)?.[1] as never) })
    return { ...kept, done: true, typed: {} }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    return { ...kept, refusal }
  }
}

const contactOf = ({ email = '', phone = '', address = '' }: Typed) => ({
  email: email.trim(),
  phone: phone.trim() || null,
  address,
})

const operatorOf = ({ name = '', address = '', taxId = '' }: Typed) => ({ name, address, taxId })

const namesIn = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function policiesOf(typed: Typed) {
  const read = readPolicies(typed)
  if ('wrong' in read) throw new Error(`unchecked policies: ${read.wrong}`)
  return read.policies
}

function copyOf(typed: Typed) {
  if (!TEXTS.some((name) => has(typed, name))) return null
  const { headline = '', lead = '', hostHeadline = '', hostText = '' } = typed
  const figures = FIGURES.filter((n) => has(typed, `figure${n}`)).map((n) => ({
    figure: typed[`figure${n}`] ?? '',
    of: typed[`of${n}`] ?? '',
  }))
  return { headline, lead, hostHeadline, hostText, figures }
}

const PERCENT = WHOLE / 100
const TIER = /^(\d{1,3}(?:[.,]\d{1,4})?) ?% (?:until )?(\d{1,4}) (day|hour)s?(?: before)?$/

export const tiersText = (tiers: readonly CancellationTier[]): string =>
  tiers.map(({ ppm, count, unit }) => `${ppm / PERCENT}% ${count} ${unit}`).join(', ')

export function readTiers(text: string): CancellationTier[] | null {
  const read = text.split(/[,;] /).map((part) => {
    const [, percent = '', count = '', unit] = TIER.exec(part.trim().toLowerCase()) ?? []
    const ppm = Math.round(Number(percent.replace(',', '.')) * PERCENT)
    return { unit: unit === 'day' ? 'days' : 'hours', count: Number(count), ppm } as CancellationTier
  })
  return read.every(({ count }) => count > 0) ? read : null
}

export function readPolicies(typed: Readonly<Record<string, string>>): { policies: Policies } | { wrong: string[] } {
  const read = POLICY_NAMES.map((name) => [name, { name, tiers: readTiers(typed[name] ?? '') }] as const)
  const unread = read.filter(([, { tiers }]) => !tiers).map(([name]) => name)
  if (unread.length > 0) return { wrong: unread }
  const policies = Object.fromEntries(read) as unknown as Policies
  const wrong = wrongPolicy(policies)
  return wrong ? { wrong: [wrong] } : { policies }
}
