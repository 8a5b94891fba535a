import type { Contact, SiteCopy, SiteSettings } from '../../domain/settings/site.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connect.ts'
import { findSettings } from './settings.sql.ts'

/** The configuration with what the operator has set since, which `refresh` reads; other processes see it within seconds. */
export type LiveConfig = { config: Config; refresh(): Promise<void> }

/**
 * Puts what is set in the product over what the environment says. Whoever holds the configuration reads the present value each time: brand,
 * contact and copy are asked for where they are used and never kept.
 */
export function liveConfig(start: Config, sql: Sql): LiveConfig {
  const defaults: SiteSettings = { brand: start.brand, contact: start.contact, copy: start.copy }
  let site = defaults
  const config = Object.defineProperties(
    { ...start },
    {
      brand: { get: () => site.brand, enumerable: true },
      contact: { get: () => site.contact, enumerable: true },
      copy: { get: () => site.copy, enumerable: true },
    },
  )
  return {
    config,
    refresh: async () => {
      const rows = await findSettings(sql, ['brand', 'contact', 'copy'])
      const set = (name: string) => rows.find((row) => row.name === name)?.value
      site = {
        brand: (set('brand') as string | undefined) ?? defaults.brand,
        contact: (set('contact') as Contact | undefined) ?? defaults.contact,
        copy: (set('copy') as SiteCopy | undefined) ?? defaults.copy,
      }
    },
  }
}
