import { refusalOf } from '../client/api-error.ts'
import type { PageParts } from '../client/page-context.ts'

export async function savedIds({ api, viewer }: PageParts): Promise<ReadonlySet<string>> {
  if (!viewer) return new Set()
  try {
    return new Set<string>((await api.favourites.favouriteIds()).ids)
  } catch (error) {
    // The session ended in the meantime.
    if (refusalOf(error).code === 'sign_in_required') return new Set()
    throw error
  }
}

/** Only marks saved cards, because most visitors haven't saved any. */
export const markSaved = <Card extends { id: string }>(cards: readonly Card[], saved: ReadonlySet<string>) =>
  cards.map((card) => (saved.has(card.id) ? { ...card, saved: true } : card))
