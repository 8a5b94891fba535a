import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { SITE_SETTINGS, type SiteSetting } from '../../../domain/settings/site.ts'
import { actorOf, recordAction } from '../audit/audit.sql.ts'
import type { Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { badSettings, type Changes, cleanSettings } from './clean-settings.ts'
import { addVersions, featureSpaces, findFeatured, findPublished, findSettings, listVersions } from './settings.sql.ts'

const LATEST = 20

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

/** Applies to documents, emails and bookings made from now on. Existing ones stay unchanged. */
export async function saveSettings(
  { deps, account, request, now }: Context<'admin'>,
  { changes, reason: said }: { changes: Changes; reason: string },
) {
  const reason = sanitise(said.replaceAll('\r\n', '\n'))
  if (isBlank(reason)) return err({ code: 'reason_required' } as const)
  const clean = cleanSettings(changes)
  const fields = badSettings(clean)
  if (fields.length > 0) return err({ code: 'bad_settings', fields } as const)
  const featured = clean.featured?.value
  const ids = featured ? await unpublished(deps.sql, featured) : []
  if (ids.length > 0) return err({ code: 'not_published', ids } as const)
  const set = SITE_SETTINGS.flatMap((name) => {
    const change = clean[name]
    return change ? [{ name, value: change.value as unknown, seen: change.version }] : []
  })
  const saved = await inTransaction(deps.sql, async (tx) => {
    if (!(await addVersions(tx, set, { by: account.id, now }))) return false
    if (featured) await featureSpaces(tx, featured)
    for (const { name, seen } of set)
      await recordAction(tx, actorOf({ account, request, now }), {
        act: 'setting.set',
        subjectId: name,
        reason,
        before: { version: seen },
        after: { version: seen + 1 },
      })
    return true
  })
  if (!saved) return err({ code: 'changed_meanwhile' } as const)
  await deps.refreshSettings()
  return ok({})
}

async function unpublished(sql: Sql, featured: readonly SpaceId[]): Promise<string[]> {
  const seen = await findPublished(sql, featured)
  return featured.filter((id) => !seen.includes(id))
}
