import { hasUnseen } from '../../../domain/accounts/person-name.ts'
import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise, sanitiseLine } from '../../../domain/kernel/text.ts'
import {
  type Contact,
  type Operator,
  SITE_SETTINGS,
  type SiteCopy,
  type SiteSetting,
} from '../../../domain/settings/site.ts'
import { recordAction } from '../audit/audit.sql.ts'
import type { Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { addVersion, featureSpaces, findFeatured, findPublished, findSettings, listVersions } from './settings.sql.ts'

const LATEST = 20

type Set<Value> = { value: Value; version: number; reason: string }

export async function showSettings({ deps: { sql, config } }: Context<'admin'>) {
  const [rows, featured, history] = await Promise.all([
    findSettings(sql, SITE_SETTINGS),
    findFeatured(sql),
    listVersions(sql, SITE_SETTINGS, LATEST),
  ])
  const kept = <Value>(name: SiteSetting, otherwise: Value) => {
    const row = rows.find((one) => one.name === name)
    return { value: row ? (row.value as Value) : otherwise, version: row?.version ?? 0 }
  }
  return ok({
    brand: kept('brand', config.brand),
    contact: kept('contact', config.contact),
    operator: kept('operator', config.operator),
    copy: kept('copy', config.copy && { ...config.copy, figures: [...config.copy.figures] }),
    policies: kept('policies', config.policies),
    amenities: kept('amenities', [...config.amenities]),
    featured: {
      value: featured.map((space) => ({ ...space, id: space.id as SpaceId })),
      version: kept('featured', null).version,
    },
    history: history.map(({ name, version, set_at: at, by, value }) => ({
      name: name as SiteSetting,
      version,
      at: at.toString(),
      by,
      value,
    })),
  })
}

export async function setBrand(ctx: Context<'admin'>, { value, ...set }: Set<string>) {
  const brand = sanitise(value)
  if (brand === '' || hasUnseen(brand)) return err({ code: 'bad_name' } as const)
  return setSetting(ctx, 'brand', { ...set, value: brand })
}

export async function setContact(ctx: Context<'admin'>, { value, ...set }: Set<Contact>) {
  const clean = {
    email: value.email,
    phone: sanitiseLine(value.phone ?? '') || null,
    address: sanitiseLine(value.address),
  }
  if (isBlank(clean.address)) return err({ code: 'bad_text' } as const)
  return setSetting(ctx, 'contact', { ...set, value: clean })
}

/** Applies to receipts, invoices and emails issued from now on. Those already issued stay unchanged. */
export async function setOperator(ctx: Context<'admin'>, { value, ...set }: Set<Operator>) {
  const clean = {
    name: sanitiseLine(value.name),
    address: sanitiseLine(value.address),
    taxId: sanitiseLine(value.taxId),
  }
  if (Object.values(clean).some(isBlank)) return err({ code: 'bad_text' } as const)
  return setSetting(ctx, 'operator', { ...set, value: clean })
}

export async function setCopy(ctx: Context<'admin'>, { value, ...set }: Set<SiteCopy | null>) {
  const clean = value && {
    headline: sanitiseLine(value.headline),
    lead: sanitiseLine(value.lead),
    hostHeadline: sanitiseLine(value.hostHeadline),
    hostText: sanitiseLine(value.hostText),
    figures: value.figures.map(({ figure, of }) => ({ figure: sanitiseLine(figure), of: sanitiseLine(of) })),
  }
  const { figures = [], ...texts } = clean ?? {}
  if ([...Object.values(texts), ...figures.flatMap(({ figure, of }) => [figure, of])].some(isBlank))
    return err({ code: 'bad_text' } as const)
  return setSetting(ctx, 'copy', { ...set, value: clean })
}

/** Applies to bookings made from now on. Existing ones keep their terms. */
export const setPolicies = (ctx: Context<'admin'>, set: Set<unknown>) => setSetting(ctx, 'policies', set)

/** Hosts can choose these amenities from now on, in this order. Spaces keep what they have. */
export async function setAmenities(ctx: Context<'admin'>, { value, ...set }: Set<string[]>) {
  const offered = value.map(sanitise)
  if (offered.some((name) => isBlank(name) || hasUnseen(name))) return err({ code: 'bad_amenity' } as const)
  const once = new Map(offered.toReversed().map((name) => [name.toLowerCase(), name]))
  return setSetting(ctx, 'amenities', { ...set, value: [...once.values()].toReversed() })
}

/** The home page shows up to six spaces. If one of them is unpublished, it reappears when it is published again. */
export async function setFeatured(ctx: Context<'admin'>, { value, ...set }: Set<SpaceId[]>) {
  const chosen = [...new Set(value)]
  const seen = await findPublished(ctx.deps.sql, chosen)
  const ids = chosen.filter((id) => !seen.includes(id))
  if (ids.length > 0) return err({ code: 'not_published', ids } as const)
  return setSetting(ctx, 'featured', { ...set, value: chosen }, (tx) => featureSpaces(tx, chosen))
}

async function setSetting(
  { deps, account, request, now }: Context<'admin'>,
  name: SiteSetting,
  { value, version, ...said }: Set<unknown>,
  also: (tx: Transaction) => Promise<void> = async () => {},
) {
  const reason = sanitise(said.reason.replaceAll('\r\n', '\n'))
  if (isBlank(reason)) return err({ code: 'reason_required' } as const)
  const set = await inTransaction(deps.sql, async (tx) => {
    if (!(await addVersion(tx, { name, value, seen: version, by: account.id, now }))) return false
    await also(tx)
    await recordAction(
      tx,
      { actorId: account.id, requestId: request.requestId, now },
      { act: 'setting.set', subjectId: name, reason, before: { version }, after: { version: version + 1 } },
    )
    return true
  })
  if (!set) return err({ code: 'changed_meanwhile' } as const)
  await deps.refreshSettings()
  return ok({})
}
