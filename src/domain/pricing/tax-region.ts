import { COUNTRIES } from '../kernel/countries.ts'

/**
 * A country by ISO 3166-1 (`DE`) or a subdivision by ISO 3166-2 (`US-NY`). Only the country is checked against the list
 * of known codes.
 */
export const TAX_REGION = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/

export const isTaxRegion = (text: string): boolean => TAX_REGION.test(text) && COUNTRIES.has(text.slice(0, 2))
