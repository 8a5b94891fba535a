import path from 'node:path'
import { isUuid } from '../../domain/kernel/id.ts'
import { workerThread } from '../documents/worker-thread.ts'
import type { CardFacts, CardWords, drawCard } from './draw-card.ts'
import { CARD, type PictureAsk } from './picture-ask.ts'
import { demoPictureAt, type Picture } from './render-picture.ts'
import { findUploadedPicture, type Uploads } from './uploaded-picture.ts'

/** The card text of a published space and its first photo's path; null for any other space, or without photos. */
export type FindCard = (spaceId: string) => Promise<(CardWords & { photo: string }) | null>
type CardDeps = { find: FindCard; uploads: Uploads | undefined; fonts: string }

const DRAWING = path.join(import.meta.dirname, 'draw-card.ts')
const LONGEST_MS = 30_000
const inThread = workerThread()
/** Increase it when the card's design changes. */
const VERSION = 1
/** A card has one fixed format, whatever is requested. */
const AS: PictureAsk = { ...CARD, quality: 80, format: 'jpeg' }
const COVER: PictureAsk = { width: 1_280, height: null, quality: 90, format: 'jpeg' }

/** The card at a path such as `/storage/cards/<space id>.jpg`; null for any other path. */
export async function findCardPicture({ find, uploads, fonts }: CardDeps, pathname: string): Promise<Picture | null> {
  const [, id = ''] = /^\/storage\/cards\/([0-9a-f-]{36})\.jpg$/.exec(pathname) ?? []
  const card = isUuid(id) ? await find(id) : null
  if (!card) return null
  const { photo: place, ...words } = card
  const photo = demoPictureAt(place) ?? (uploads ? await findUploadedPicture(uploads, place) : null)
  if (!photo) return null
  return {
    facts: ['card', VERSION, words, ...photo.facts],
    as: AS,
    draw: async () => {
      const facts: CardFacts = { photo: await photo.draw(COVER), words, fonts }
      return Buffer.from(
        await inThread<CardFacts, Awaited<ReturnType<typeof drawCard>>>(DRAWING, 'drawCard', facts, LONGEST_MS),
      )
    },
  }
}
