import type { SiteSettings } from '../../../domain/settings/site.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../database/connect.ts'
import { findSettings } from './settings.sql.ts'

export type LiveConfig = { config: Config; refresh(): Promise<void> }

const NAMES = [
  'brand',
  'contact',
  'operator',
  'copy',
  'policies',
  'amenities',
] as const satisfies readonly (keyof SiteSettings)[]

/**
 * Overlays runtime settings on the environment's configuration. The settings are getters, so always read them from the
 * configuration and don't store them.
 */
export function liveConfig(start: Config, sql: Sql): LiveConfig {
  let set: Partial<SiteSettings> = {}
  const asOf = (name: (typeof NAMES)[number]) => ({ get: () => set[name] ?? start[name], enumerable: true })
  const config = Object.defineProperties({ ...start }, Object.fromEntries(NAMES.map((name) => [name, asOf(name)])))
  return {
    config,
    refresh: async () => {
      const rows = await findSettings(sql, NAMES)
      set = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    },
  }
}
