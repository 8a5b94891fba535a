export const CHANGES = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
  const change = Temporal.Instant.from('2026-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  return change && change.year < 2029 ? [{ zone, change: change.toInstant() }] : []
})
