import { countText } from '../format/count.ts'
import { hasFeet } from '../format/units.ts'

const STEPS = [1, 2, 5].flatMap((first) => [0, 1, 2, 3, 4, 5, 6].map((zeros) => first * 10 ** zeros))
const FOOT = 0.3048
const MILE = 5280 * FOOT

/** Returns the longest round length that fits `metres`, in the reader's units. */
export function scaleFor(metres: number): { metres: number; words: string } {
  const [small, smallName, large, largeName] = hasFeet()
    ? ([FOOT, 'ft', MILE, 'mi'] as const)
    : ([1, 'm', 1000, 'km'] as const)
  const [unit, name] = metres < large ? [small, smallName] : [large, largeName]
  const length = Math.max(1, ...STEPS.filter((step) => step * unit <= metres))
  return { metres: length * unit, words: `${countText(length)} ${name}` }
}
