/**
 * Models which days are occupied and by whom. Dates are days since the first one, and there are no buffers or hours.
 */
export type Owner = string
type Days = Set<number>

export type Model = {
  whole: (number | null)[]
  /** The days occupied by bookings, blocks and pending changes. A change has the same name as its booking. */
  taken: Map<Owner, { space: number; units: Map<number, Days>; added: Map<number, Days> }>
  shown: Days[]
  /**
   * For each unit of a part, the imported days that stay after the part is separated from its containing space. They
   * are grouped by the space whose calendar listed them.
   */
  left: Map<number, Days>[]
}

export const aModel = (spaces: number): Model => ({
  whole: Array.from({ length: spaces }, () => null),
  taken: new Map(),
  shown: Array.from({ length: spaces }, () => new Set()),
  left: Array.from({ length: spaces }, () => new Map()),
})

const union = (...sets: (Days | undefined)[]): Days => new Set(sets.flatMap((set) => [...(set ?? [])]))
const meet = (a: Days | undefined, b: Days): Days => new Set([...(a ?? [])].filter((day) => b.has(day)))
export const span = (first: number, days: number): Days => new Set(Array.from({ length: days }, (_, n) => first + n))

export const wholesOf = (m: Model, space: number): number[] => {
  const whole = m.whole[space]
  return whole === null || whole === undefined ? [] : [whole, ...wholesOf(m, whole)]
}
export const unitsOf = (m: Model, space: number): number[] => [
  space,
  ...m.whole.flatMap((whole, part) => (whole === space ? unitsOf(m, part) : [])),
]

/** Returns the days that an imported calendar marks as busy on a unit, even if they are also booked here. */
export const busyOn = (m: Model, unit: number): Days =>
  union(m.shown[unit], ...wholesOf(m, unit).map((one) => m.shown[one]), ...(m.left[unit]?.values() ?? []))

const ownedOn = (m: Model, unit: number, but: Owner | null = null): Days =>
  union(
    ...[...m.taken].flatMap(([owner, { units, added }]) => (owner === but ? [] : [units.get(unit), added.get(unit)])),
  )

/**
 * Returns whether all days are free, ignoring one owner. With `sold`, also ignores days that are busy only in imported
 * calendars.
 */
export const isFree = (m: Model, space: number, days: Days, but: Owner | null = null, sold = false): boolean =>
  unitsOf(m, space).every((unit) => {
    const own = but === null ? new Set() : (m.taken.get(but)?.units.get(unit) ?? new Set())
    const others = union(ownedOn(m, unit, but), sold ? undefined : busyOn(m, unit))
    return [...days].every((day) => own.has(day) || !others.has(day))
  })

export function take(m: Model, owner: Owner, space: number, days: Days): void {
  m.taken.set(owner, { space, units: new Map(unitsOf(m, space).map((unit) => [unit, days])), added: new Map() })
}

export function propose(m: Model, owner: Owner, days: Days): void {
  const one = m.taken.get(owner)
  if (!one) return
  for (const unit of unitsOf(m, one.space)) {
    const own = one.units.get(unit) ?? new Set()
    one.added.set(unit, new Set([...days].filter((day) => !own.has(day))))
  }
}

/**
 * An accepted change occupies its new days on the current units. On former parts, it occupies only days that it already
 * had.
 */
export function move(m: Model, owner: Owner, days: Days): void {
  const one = m.taken.get(owner)
  if (!one) return
  const now = unitsOf(m, one.space)
  for (const unit of new Set([...one.units.keys(), ...one.added.keys(), ...now])) {
    const stays = meet(union(one.units.get(unit), one.added.get(unit)), days)
    if (now.includes(unit)) one.units.set(unit, days)
    else if (stays.size > 0) one.units.set(unit, stays)
    else one.units.delete(unit)
  }
  one.added.clear()
}

export function clashes(m: Model, part: number, whole: number): boolean {
  return [...m.taken].some(([owner, { units, added }]) => {
    const above = union(units.get(whole), added.get(whole))
    return unitsOf(m, part).some((unit) => meet(ownedOn(m, unit, owner), above).size > 0)
  })
}

export function join(m: Model, part: number, whole: number): void {
  const inside = unitsOf(m, part)
  m.whole[part] = whole
  for (const one of m.taken.values())
    for (const kind of ['units', 'added'] as const) {
      const above = one.units.has(whole) || one.added.has(whole)
      const days = one[kind].get(whole)
      if (above) for (const unit of inside) days ? one[kind].set(unit, days) : one[kind].delete(unit)
    }
  for (const [source, days] of m.left[whole] ?? [])
    for (const unit of inside) m.left[unit]?.set(source, union(m.left[unit]?.get(source), days))
}

export function leave(m: Model, part: number): void {
  for (const unit of unitsOf(m, part))
    for (const source of wholesOf(m, part)) {
      const days = union(m.left[unit]?.get(source), m.shown[source])
      if (days.size > 0) m.left[unit]?.set(source, days)
    }
  m.whole[part] = null
}

export function show(m: Model, space: number, days: Days): void {
  m.shown[space] = days
  for (const left of m.left) {
    const stays = meet(left.get(space), days)
    if (stays.size > 0) left.set(space, stays)
    else left.delete(space)
  }
}

/** Returns every occupancy as a string. `twice` lists conflicts between two owners. */
export function listed(m: Model): { all: string[]; twice: string[] } {
  const sold = new Map<string, Owner[]>()
  for (const [owner, { units, added }] of m.taken)
    for (const [unit, days] of [...units, ...added])
      for (const day of days) sold.set(`${unit} ${day}`, [...(sold.get(`${unit} ${day}`) ?? []), owner])
  const busy = m.whole.flatMap((_, unit) =>
    [...busyOn(m, unit)].filter((day) => !sold.has(`${unit} ${day}`)).map((day) => `${unit} ${day} elsewhere`),
  )
  const all = [...sold].flatMap(([at, owners]) => owners.map((owner) => `${at} ${owner}`))
  return { all: [...all, ...busy].sort(), twice: [...sold].filter(([, owners]) => owners.length > 1).map(([at]) => at) }
}
