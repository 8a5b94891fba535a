import { type CancellationTier, POLICY_NAMES } from '../../../domain/bookings/cancellation.ts'
import { EMAIL_ADDRESS } from '../../../domain/kernel/email-address.ts'
import { MOST_FEATURED, MOST_OFFERED, type SiteSetting } from '../../../domain/settings/site.ts'
import type { Settings } from '../../client/api-types.ts'
import type { PageParts } from '../../client/page-context.ts'
import { settingsWords as words } from '../../copy/admin.ts'
import { policyNames } from '../../copy/policies.ts'
import { readPolicies, tiersText } from './policy-text.ts'

/** The text of each field by its path, such as `contact.email`. */
export type Texts = Readonly<Record<string, string>>
export type Problems = Record<string, string>
type Changes = Parameters<PageParts['api']['settings']['saveSettings']>[0]['changes']

const FIGURES = [0, 1, 2] as const
const TEXTS = ['headline', 'lead', 'hostHeadline', 'hostText'] as const
const SPACE = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?(?:[?#].*)?$/i

export type SettingField = {
  path: string
  label: string
  hint?: string
  maxLength: number
  type?: string
  /** With rows, the text has several lines. */
  rows?: number
}
type SettingSection = { name: SiteSetting; text?: string; fields: readonly SettingField[] }

export const SECTIONS: readonly SettingSection[] = [
  { name: 'brand', fields: [{ path: 'brand', label: words.brand, hint: words.brandHint, maxLength: 40 }] },
  {
    name: 'contact',
    text: words.contactText,
    fields: [
      { path: 'contact.email', label: words.email, type: 'email', maxLength: 254 },
      { path: 'contact.phone', label: words.phone, hint: words.phoneHint, maxLength: 50 },
      { path: 'contact.address', label: words.address, maxLength: 300 },
    ],
  },
  {
    name: 'operator',
    text: words.operatorText,
    fields: [
      { path: 'operator.name', label: words.operatorName, maxLength: 300 },
      { path: 'operator.address', label: words.address, maxLength: 300 },
      { path: 'operator.taxId', label: words.taxId, maxLength: 300 },
    ],
  },
  {
    name: 'copy',
    text: words.copyText,
    fields: [
      { path: 'copy.headline', label: words.headline, maxLength: 100 },
      { path: 'copy.lead', label: words.lead, maxLength: 300 },
      { path: 'copy.hostHeadline', label: words.hostHeadline, maxLength: 100 },
      { path: 'copy.hostText', label: words.hostText, maxLength: 300 },
      ...FIGURES.flatMap((at) => [
        { path: `copy.figures.${at}.figure`, label: words.figure(at + 1), hint: words.figureHint, maxLength: 20 },
        { path: `copy.figures.${at}.of`, label: words.of(at + 1), maxLength: 40 },
      ]),
    ],
  },
  {
    name: 'featured',
    text: words.featuredText,
    fields: [{ path: 'featured', label: words.spaces, maxLength: 2000, rows: 6 }],
  },
  {
    name: 'policies',
    text: words.policiesText,
    fields: POLICY_NAMES.map((name, at) => ({
      path: `policies.${name}`,
      label: policyNames[name],
      maxLength: 100,
      ...(at === 0 && { hint: words.policyHint }),
    })),
  },
  {
    name: 'amenities',
    text: words.amenitiesText,
    fields: [{ path: 'amenities', label: words.amenities, maxLength: 4000, rows: 10 }],
  },
]

export const settingOf = (path: string) => path.split('.')[0] as SiteSetting

export function textsOf({ brand, contact, operator, copy, featured, policies, amenities }: Settings): Texts {
  const of = (name: string, values: Readonly<Record<string, string | null | undefined>>) =>
    Object.entries(values).map(([key, value]) => [`${name}.${key}`, value ?? ''] as const)
  const { headline, lead, hostHeadline, hostText, figures = [] } = copy.value ?? {}
  return Object.fromEntries<string>([
    ['brand', brand.value],
    ...of('contact', contact.value),
    ...of('operator', operator.value),
    ...of('copy', { headline, lead, hostHeadline, hostText }),
    ...FIGURES.flatMap((at) => of(`copy.figures.${at}`, { figure: '', of: '', ...figures[at] })),
    ['featured', featured.value.map(({ id }) => `/space/${id}`).join('\n')],
    ...POLICY_NAMES.map(
      (name) => [`policies.${name}`, tiersText(policies.value[name].tiers as readonly CancellationTier[])] as const,
    ),
    ['amenities', amenities.value.join('\n')],
  ])
}

const has = (texts: Texts, path: string) => Boolean(texts[path]?.trim())
const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const policyTexts = (texts: Texts): Texts =>
  Object.fromEntries(POLICY_NAMES.map((name) => [name, texts[`policies.${name}`] ?? '']))
const filledFigures = (texts: Texts) =>
  FIGURES.filter((at) => has(texts, `copy.figures.${at}.figure`) || has(texts, `copy.figures.${at}.of`))

/** Checks the settings that were changed. The others may still lack what the environment didn't name. */
export function checkTexts(changed: ReadonlySet<SiteSetting>, texts: Texts): Problems {
  const needed = (path: string, sentence: string) => (has(texts, path) ? {} : { [path]: sentence })
  const checks: Record<SiteSetting, () => Problems> = {
    brand: () => needed('brand', words.needName),
    contact: () => ({
      ...(!EMAIL_ADDRESS.test(texts['contact.email']?.trim() ?? '') && { 'contact.email': words.needEmail }),
      ...needed('contact.address', words.needAddress),
    }),
    operator: () => ({
      ...needed('operator.name', words.needOperator),
      ...needed('operator.address', words.needAddress),
      ...needed('operator.taxId', words.needTaxId),
    }),
    copy: () => checkCopy(texts),
    featured: () => {
      const lines = linesOf(texts.featured)
      const bad = lines.length > MOST_FEATURED || !lines.every((line) => SPACE.test(line))
      return bad ? { featured: words.badSpace } : {}
    },
    policies: () => {
      const read = readPolicies(policyTexts(texts))
      return 'wrong' in read ? Object.fromEntries(read.wrong.map((name) => [`policies.${name}`, words.badPolicy])) : {}
    },
    amenities: () => {
      const names = linesOf(texts.amenities)
      if (names.length > MOST_OFFERED) return { amenities: words.tooManyAmenities }
      return names.some((name) => name.length > 60) ? { amenities: words.longAmenity } : {}
    },
  }
  return Object.assign({}, ...[...changed].map((name) => checks[name]()))
}

function checkCopy(texts: Texts): Problems {
  const figures = filledFigures(texts)
  const any = figures.length > 0 || TEXTS.some((name) => has(texts, `copy.${name}`))
  const missing = TEXTS.map((name) => `copy.${name}`).filter((path) => any && !has(texts, path))
  const halves = figures
    .filter((at) => !(has(texts, `copy.figures.${at}.figure`) && has(texts, `copy.figures.${at}.of`)))
    .map((at) => `copy.figures.${at}.figure`)
  return Object.fromEntries([
    ...missing.map((path) => [path, words.needAll]),
    ...halves.map((path) => [path, words.needPair]),
  ])
}

/** The figures of the request leave blank ones out, so a refused one may have another place on the page. */
export function fieldOf(path: string, texts: Texts): string {
  const [, at, part] = /^copy\.figures\.(\d)\.(\w+)$/.exec(path) ?? []
  return at ? `copy.figures.${filledFigures(texts)[Number(at)]}.${part}` : path
}

export function changesOf(changed: ReadonlySet<SiteSetting>, texts: Texts, settings: Settings): Changes {
  const text = (path: string) => texts[path]?.trim() ?? ''
  const values: Record<SiteSetting, () => unknown> = {
    brand: () => text('brand'),
    contact: () => ({
      email: text('contact.email'),
      phone: text('contact.phone') || null,
      address: text('contact.address'),
    }),
    operator: () => ({
      name: text('operator.name'),
      address: text('operator.address'),
      taxId: text('operator.taxId'),
    }),
    copy: () =>
      TEXTS.some((name) => has(texts, `copy.${name}`))
        ? {
            ...Object.fromEntries(TEXTS.map((name) => [name, text(`copy.${name}`)])),
            figures: filledFigures(texts).map((at) => ({
              figure: text(`copy.figures.${at}.figure`),
              of: text(`copy.figures.${at}.of`),
            })),
          }
        : null,
    featured: () => linesOf(texts.featured).map((line) => SPACE.exec(line)?.[1]),
    policies: () => {
      const read = readPolicies(policyTexts(texts))
      return 'policies' in read ? read.policies : null
    },
    amenities: () => linesOf(texts.amenities),
  }
  return Object.fromEntries(
    [...changed].map((name) => [name, { value: values[name](), version: settings[name].version }]),
  ) as Changes
}

/** Lists the lines that a change removes and adds. */
export function lineChanges(from: string, to: string): { removed: string[]; added: string[] } {
  const [before, after] = [linesOf(from), linesOf(to)]
  return {
    removed: before.filter((line) => !after.includes(line)),
    added: after.filter((line) => !before.includes(line)),
  }
}
