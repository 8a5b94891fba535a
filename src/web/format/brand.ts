import { named as nameIn, OWN_NAME } from '../../domain/settings/site.ts'

let brand: string = OWN_NAME

/** The server sets it before it renders a page synchronously; the browser reads it from the page. */
export function setBrand(name: string): void {
  brand = name
}

/** The operator's name for the site. */
export const brandName = (): string =>
  typeof document === 'undefined' ? brand : (document.documentElement.dataset.brand ?? OWN_NAME)

/** One of our sentences with the site's name. */
export const named = (text: string): string => nameIn(text, brandName())
