import type { RefObject } from 'react'
import type { CardNumbers } from './card-check.ts'

/** A card as sent: its numbers for the sandbox, or a token from Stripe's form. */
export type NewCard = { card: CardNumbers } | { token: string }

/** Reads the typed card; null if it is invalid, which its fields then show. */
export type CardReader = { read(): Promise<NewCard | null> }
export type CardReaderRef = RefObject<CardReader | null>

/** The card's purpose: an amount now or later, or only to be saved. */
export type CardUse =
  | { kind: 'capture' | 'authorise'; amount: number; currency: string }
  | { kind: 'save'; currency: string }
