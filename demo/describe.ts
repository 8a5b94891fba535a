import type { Chance } from './chance.ts'
import type { Draft } from './plan-spaces.ts'
import { TYPE_TERMS } from './type-terms.ts'

type Facts = { district: string; capacity: number }

const NEARBY = [
  'The nearest stop is a {minutes}-minute walk, and there’s lunch in every direction.',
  '{district} is right outside: bakeries, a print shop and good places to sit afterward.',
  'Vans can stop out front to load; the parking lot is {minutes} minutes away.',
  'It’s easy to get here by train: the station is {minutes} minutes away.',
  'Our street is quiet. The next one isn’t: coffee on one corner, noodles on the other.',
  'Coming from outside {city}? There’s a hotel around the corner that we like.',
  'Park bikes in the yard, and cars on the street with a little luck.',
  'It’s easy to find: look for the only blue door on the block.',
  'The market in {district} is {minutes} minutes away and has whatever you forgot to bring.',
  'It’s a residential street, so please come and go quietly.',
]
const CLOSINGS = [
  'Not sure it’s the right fit? Message us; we reply fast and honestly.',
  'We live nearby and can help you get set up.',
  'If you need an hour to set up, let us know; mornings are often free.',
  'Ask us for the floor plan. It’s to scale.',
  'We’re happy to show you around by video before you book.',
  'The same people come back every season, which says it better than we can.',
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
