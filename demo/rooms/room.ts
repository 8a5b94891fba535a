import type { SpaceType } from '../../src/domain/spaces/space.ts'

/** One of the rooms in our pictures and what a host would say of one like it. `{district}`, `{city}`, `{area}`, `{ceiling}` and `{people}` are filled in. */
export type Room = {
  readonly type: SpaceType
  /** As in the pictures' names: studio-1. */
  readonly number: number
  readonly firsts: readonly string[]
  readonly nouns: readonly string[]
  readonly openings: readonly string[]
  readonly facts: readonly string[]
  /** What it is rented for; the first three of a space come from here. */
  readonly amenities: readonly string[]
  /** Square metres, metres, square metres a person, dollars a day in a city of price 1. */
  readonly area: readonly [least: number, most: number]
  readonly ceiling: readonly [least: number, most: number]
  readonly areaPerPerson: number
  readonly day: readonly [least: number, most: number]
}

export const words = (text: string): string[] => text.split(',').map((word) => word.trim())
