import type { RefObject } from 'react'
import type { CardNumbers } from './card-check.ts'

/** A card as it is sent: its numbers to the sandbox, or what Stripe's own form made of it. */
export type NewCard = { card: CardNumbers } | { token: string }

/** Reads the card that was typed; null when something is wrong with it, which its fields then say. */
export type CardReader = { read(): Promise<NewCard | null> }
export type CardReaderRef = RefObject<CardReader | null>

/** What the card is for: how much, now or later, or only to be kept. */
export type CardUse =
  | { kind: 'capture' | 'authorise'; amount: number; currency: string }
  | { kind: 'save'; currency: string }
