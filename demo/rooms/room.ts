import type { SpaceType } from '../../src/domain/spaces/space.ts'

/**
 * Describes a room in our pictures the way a host would. `{district}`, `{city}` and `{people}` are filled in. Area and
 * height aren't, because the page shows them in the reader's units.
 */
export type Room = {
  readonly type: SpaceType
  readonly number: number
  readonly firsts: readonly string[]
  readonly nouns: readonly string[]
  readonly openings: readonly string[]
  readonly facts: readonly string[]
  /** Typical uses of the room. A space's first three amenities come from this list. */
  readonly amenities: readonly string[]
  /**
   * The next four fields are in square metres, metres, square metres per person, and dollars per day at price level 1.
   */
  readonly area: readonly [least: number, most: number]
  readonly ceiling: readonly [least: number, most: number]
  readonly areaPerPerson: number
  readonly day: readonly [least: number, most: number]
}

export const words = (text: string): string[] => text.split(',').map((word) => word.trim())
