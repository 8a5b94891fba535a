import { dayWords } from '../../../domain/kernel/day-words.ts'

/** "Tue 8 Dec 2026" for an API date "2026-12-08". */
export const dayText = (day: string): string => dayWords(Temporal.PlainDate.from(day), 0)
