import type { Chance } from './chance.ts'
import type { Draft } from './plan-spaces.ts'
import { TYPE_TERMS } from './type-terms.ts'

type Facts = { district: string; capacity: number }

const NEARBY = [
  'The nearest stop is {minutes} minutes on foot, and there is lunch in every direction.',
  '{district} is all around: bakeries, a print shop, and somewhere good to sit afterwards.',
  'Vans can stop in front for loading; the car park is {minutes} minutes away.',
  'By train you are here in no time: the station is {minutes} minutes away.',
  'The street is quiet, the next one is not: coffee at one corner, noodles at the other.',
  'Coming from outside {city}? There is a hotel around the corner that we like.',
  'Bicycles park in the yard, cars on the street with a bit of luck.',
  'You will find it easily: it is the only blue door in the row.',
  'The market square of {district} is {minutes} minutes away, with everything one forgets to bring.',
  'It is a residential street, so please arrive and leave gently.',
]
const CLOSINGS = [
  'Write to us if you are unsure whether it fits; we answer fast and honestly.',
  'We live nearby and help with the first ten minutes.',
  'If you need an hour to build up, tell us; mornings are often free.',
  'Ask for the floor plan, it is to scale.',
  'We are happy to show it by video before you book.',
  'The same people come back every season, which says more than we can.',
]

export function describe(draft: Draft, facts: Facts, c: Chance): { description: string; house_rules: string } {
  const { room, type, city } = draft
  const told = c.some(room.facts, c.int(2, 3))
  const near = c.some(NEARBY, c.int(1, 2))
  const closing = c.happens(0.55) ? [c.pick(CLOSINGS)] : []
  const filled = [c.pick(room.openings), told.join(' '), [...near, ...closing].join(' ')].join('\n\n')
  const words: Record<string, string> = {
    district: facts.district,
    city: city.name,
    people: String(facts.capacity),
  }
  const description = filled.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? String(c.int(3, 9)))
  return { description, house_rules: c.some(TYPE_TERMS[type].rules, c.int(3, 5)).join('\n') }
}
