import { MONDAY_MORNING, type World } from './world.ts'

/** Stands still until it is set. */
export function aClock(): World['clock'] {
  let time = Temporal.Instant.from(MONDAY_MORNING)
  return {
    now: () => time,
    set: (to) => {
      time = Temporal.Instant.from(to)
    },
    pass: (by) => {
      time = time.add(by)
    },
  }
}
