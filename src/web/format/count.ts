import { withThousands } from '../../domain/kernel/money.ts'

/** Writes a count with its thousands separated, such as 10,412. */
export const countText = (count: number): string => withThousands(Math.round(count))
