import type { Place } from '../../map/mercator.ts'

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const PAIR = String.raw`${NUMBER}(?:,|%2C)\s*(?:%20|\+)*${NUMBER}`

/** In order: Google Maps writes the pin as `!3d…!4d…` and the middle of the map as `@…`, so the pin counts first. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|sll|center|coordinate|destination|daddr)=(?:loc:)?${PAIR}`),
  new RegExp(`@${PAIR}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
  new RegExp(`^geo:${PAIR}`),
  new RegExp(`^\\(?${NUMBER}\\s*°?\\s*[,;]?\\s+?${NUMBER}\\s*°?\\)?$`),
  new RegExp(`^\\(?${NUMBER}\\s*°?[,;]${NUMBER}\\s*°?\\)?$`),
]

const ANGLE = String.raw`(\d{1,3})\s*°\s*(\d{1,2})\s*[′']\s*(\d{1,2}(?:\.\d+)?)\s*[″"]?\s*`
const SEXAGESIMAL = new RegExp(`^${ANGLE}([NS])[\\s,]+${ANGLE}([EW])$`, 'i')

/**
 * Finds the point in a link of Google Maps, Apple Maps or OpenStreetMap, or in coordinates such as "52.5463, 13.3591" or
 * 52°32'46.7"N 13°21'32.8"E. Short links contain no point.
 */
export function pointIn(text: string): Place | null {
  const trimmed = text.trim().slice(0, 2_000)
  const angles = SEXAGESIMAL.exec(trimmed)
  if (angles) {
    const [latitude, longitude] = [angles.slice(1, 5), angles.slice(5, 9)].map(([degrees, minutes, seconds, side]) => {
      const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
      return /[SW]/i.test(side ?? '') ? -size : size
    })
    return valid(latitude, longitude)
  }
  for (const pattern of PATTERNS) {
    const [, lat, lng] = pattern.exec(trimmed) ?? []
    if (lat !== undefined && lng !== undefined) return valid(Number(lat), Number(lng))
  }
  return null
}

/** A millionth of a degree is about 10 cm. */
export const fine = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function valid(lat = Number.NaN, lng = Number.NaN): Place | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat: fine(lat), lng: fine(lng) } : null
}
