import type { RefObject } from 'react'
import type { CardNumbers } from './card-check.ts'

export type NewCard = { card: CardNumbers } | { token: string }

export type CardReader = { read(): Promise<NewCard | null> }
export type CardReaderRef = RefObject<CardReader | null>

export type CardUse =
  | { kind: 'capture' | 'authorise'; amount: number; currency: string }
  | { kind: 'save'; currency: string }
