/** The time the whole app goes by; tests set it. */
export type Clock = { now(): Temporal.Instant }
