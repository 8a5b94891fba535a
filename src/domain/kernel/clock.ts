export type Clock = 12 | 24
export const UNKNOWN_CLOCK: Clock = 24

export function clockFor(acceptLanguage: string | null): Clock | null {
  const first = acceptLanguage?.split(/[,;]/)[0]?.trim()
  if (!first || first === '*') return null
  try {
    return new Intl.DateTimeFormat(first, { hour: 'numeric' }).resolvedOptions().hour12 ? 12 : 24
  } catch {
    return null
  }
}

export function minuteText(minute: number): string {
  const inDay = minute % 1440
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

export function minuteOn(clock: Clock, minute: number): string {
  const text = minuteText(minute)
  if (clock === 24) return text
  const hour = Math.floor((minute % 1440) / 60)
  return `${hour % 12 || 12}${text.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

export const endOn = (clock: Clock, minute: number): string =>
  minute === 1440 ? (clock === 12 ? 'midnight' : '24:00') : minuteOn(clock, minute)
