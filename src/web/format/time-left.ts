/** Formats a duration as "9 days 22 hours", "21 h 14 min", "24 hours" or "8 min", rounded up to a minute. */
export function leftWords(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 48) return minutes % 60 === 0 ? hourWords(hours) : `${hours} h ${minutes % 60} min`
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  return rest === 0 ? `${days} days` : `${days} days ${hourWords(rest)}`
}

const hourWords = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)
