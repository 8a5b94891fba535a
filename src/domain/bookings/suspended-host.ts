const DECISION_HOURS = 48

/** By when somebody should have decided on a booking of a suspended host: within 48 hours, and before it begins. */
export function decideBy(suspendedAt: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  const by = suspendedAt.add({ hours: DECISION_HOURS })
  return Temporal.Instant.compare(by, start) < 0 ? by : start
}
