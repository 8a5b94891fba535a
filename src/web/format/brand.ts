import { named as nameIn, OWN_NAME } from '../../domain/settings/site.ts'

let brand: string = OWN_NAME

export function setBrand(name: string): void {
  brand = name
}

export const brandName = (): string =>
  typeof document === 'undefined' ? brand : (document.documentElement.dataset.brand ?? OWN_NAME)

export const named = (text: string): string => nameIn(text, brandName())
