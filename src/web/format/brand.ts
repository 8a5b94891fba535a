import { named as nameIn, OWN_NAME } from '../../domain/settings/site.ts'

let brand: string = OWN_NAME

/** Set by the server before it draws a page, which it does in one go; the browser reads it off the page. */
export function setBrand(name: string): void {
  brand = name
}

/** What the operator calls the site. */
export const brandName = (): string =>
  typeof document === 'undefined' ? brand : (document.documentElement.dataset.brand ?? OWN_NAME)

/** A sentence of ours under that name. */
export const named = (text: string): string => nameIn(text, brandName())
