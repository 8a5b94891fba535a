import ICAL from 'ical.js'

export type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]]
export type Component = [name: string, properties: Property[], components: Component[]]

type Zone = (wall: Temporal.PlainDateTime) => number
export type Zones = { floating: Zone; named(id: string): Zone }

export type Moment = { allDay: boolean; wall: Temporal.PlainDateTime; zone: Zone; at: number }

export const utc: Zone = (wall) => wall.toZonedDateTime('UTC').epochMilliseconds

/**
 * Finds time zones by IANA name, or by the file's own definition if the name is unknown. `floating` applies to times
 * without a zone.
 */
export function zonesOf(calendar: Component, floating: string): Zones {
  const own = new Map<string, Component>()
  for (const part of calendar[2])
    if (part[0] === 'vtimezone' && part[2].length > 0) own.set(textOf(part, 'tzid') ?? '', part)
  const known = new Map<string, Zone>()
  const named = (id: string): Zone => {
    const zone = known.get(id) ?? byName(id) ?? byDefinition(own.get(id))
    if (!zone) throw new RangeError(`no such zone: ${id}`)
    known.set(id, zone)
    return zone
  }
  return { floating: byName(floating) ?? utc, named }
}

function byName(id: string): Zone | null {
  const parts = id.split('/')
  for (const name of [id, parts.slice(-3).join('/'), parts.slice(-2).join('/')]) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      return (wall) => wall.toZonedDateTime(name).epochMilliseconds
    } catch {
      // The name isn't a known time zone.
    }
  }
  return null
}

function byDefinition(definition: Component | undefined): Zone | null {
  if (!definition) return null
  const zone = new ICAL.Timezone(new ICAL.Component(definition as never))
  return ({ year, month, day, hour, minute, second }) =>
    new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone).toUnixTime() * 1000
}

export function propertyOf([, properties]: Component, name: string): Property | undefined {
  return properties.find(([is]) => is === name)
}

export function textOf(component: Component, name: string): string | undefined {
  const value = propertyOf(component, name)?.[3]
  return value === undefined ? undefined : String(value)
}

export function momentOf([, parameters, type]: Property, value: unknown, zones: Zones): Moment {
  const text = String(value)
  // Some files write `DTSTART:20270301` without declaring it a date.
  const allDay = type === 'date' || /T:*$/.test(text)
  if (allDay) {
    const wall = Temporal.PlainDate.from(text.slice(0, 10)).toPlainDateTime()
    return { allDay, wall, zone: zones.floating, at: zones.floating(wall) }
  }
  const wall = Temporal.PlainDateTime.from(text.replace(/Z$/, ''))
  const id = String(parameters.tzid ?? '')
  const zone = text.endsWith('Z') ? utc : id ? zones.named(id) : zones.floating
  return { allDay, wall, zone, at: zone(wall) }
}
