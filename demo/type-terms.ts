import type { PolicyName } from '../src/domain/bookings/cancellation.ts'
import type { AddOn } from '../src/domain/pricing/rates.ts'
import type { SpaceType } from '../src/domain/spaces/space.ts'
import { words } from './rooms/room.ts'

export type Letting = 'both' | 'day' | 'hour'
type Weighed<T> = readonly (readonly [T, number])[]
/** An add-on in dollars at price level 1. */
export type Extra = { name: string; dollars: number; per: AddOn['per']; stock: number | null }

export type TypeTerms = {
  readonly amenities: readonly string[]
  readonly rules: readonly string[]
  readonly extras: readonly Extra[]
  /** Lists the hours from Monday to Sunday. 8-20 is open, `-` is closed, and 10-26 is open until two at night. */
  readonly plans: Weighed<string>
  readonly letting: Weighed<Letting>
  readonly minHours: readonly number[]
  readonly steps: readonly (15 | 30 | 60)[]
  readonly buffers: readonly (readonly [number, number])[]
  readonly leadHours: readonly number[]
  readonly maxDays: readonly number[]
  readonly cleaning: readonly [chance: number, dollars: number]
  readonly policies: Weighed<PolicyName>
  readonly share: number
  readonly demand: number
  readonly step: boolean
}

const week = (weekday: string, saturday: string, sunday: string) =>
  [...Array(5).fill(weekday), saturday, sunday].join(' ')
const daily = (hours: string) => week(hours, hours, hours)
const EASY: Weighed<PolicyName> = [
  ['flexible', 5],
  ['moderate', 5],
  ['firm', 1],
]
const CAREFUL: Weighed<PolicyName> = [
  ['flexible', 1],
  ['moderate', 4],
  ['firm', 4],
  ['strict', 2],
]
const extra = (name: string, dollars: number, per: AddOn['per'] = 'booking', stock: number | null = null): Extra => ({
  name,
  dollars,
  per,
  stock,
})

// biome-ignore format: a table is read in rows
export const TYPE_TERMS: Readonly<Record<SpaceType, TypeTerms>> = {
  studio: {
    amenities: words('Wi-Fi, Kitchen, Coffee, Freight lift, Air conditioning, Heating, Changing room, Parking, Steamer, Sound system, Blackout'),
    rules: ['Shoes off or overshoes on the cove.', 'Please ask before using paint or tape.', 'Put lamps and stands back along the wall.', 'No glitter or smoke.', 'Your booking includes setup and cleanup.', 'We charge for the paper you use.', 'No more people on set than you booked for.', 'Keep music at room volume.'],
    extras: [extra('Extra strobe with softbox', 35, 'booking', 3), extra('Paper roll, 9 ft', 45, 'booking', 8), extra('Studio assistant', 32, 'hour', 1), extra('Makeup mirror', 15), extra('Wind machine', 40, 'booking', 1)],
    plans: [[daily('8-20'), 4], [week('8-22', '8-22', '-'), 3], [daily('7-23'), 2], [week('9-18', '10-18', '-'), 2], [daily('0-24'), 1]],
    letting: [['both', 65], ['hour', 20], ['day', 15]], minHours: [1, 2, 2, 3], steps: [30, 60], buffers: [[0, 30], [15, 30], [0, 0], [30, 30]], leadHours: [0, 2, 12, 24], maxDays: [14, 30, 60],
    cleaning: [0.5, 35], policies: EASY, share: 17, demand: 1.25, step: false,
  },
  office: {
    amenities: words('Wi-Fi, Coffee, Air conditioning, Heating, 24-hour access, Lockers, Shower, Whiteboard, Reception, Parking, Bicycle parking'),
    rules: ['The last one out closes the windows.', 'No visitors after eight without asking us.', 'Calls in the booths, please.', 'Ask us before bringing a dog.', 'Leave the desks as you found them.', 'Dishes go in the dishwasher.', 'No cooking fish. We all know why.'],
    extras: [extra('Extra monitor', 12, 'booking', 6), extra('Lunch for the team', 14, 'person'), extra('Late access until midnight', 45), extra('Parking space', 18, 'booking', 2)],
    plans: [[week('8-20', '-', '-'), 4], [week('7-22', '9-17', '-'), 3], [daily('0-24'), 2], [week('8-19', '9-15', '-'), 2], [daily('7-21'), 1]],
    letting: [['both', 55], ['day', 45]], minHours: [2, 3, 4], steps: [30, 60], buffers: [[0, 0], [0, 30], [0, 15]], leadHours: [0, 2, 12], maxDays: [30, 60, 90],
    cleaning: [0.25, 30], policies: EASY, share: 17, demand: 1, step: true,
  },
  warehouse: {
    amenities: words('Wi-Fi, Freight lift, Heating, Forklift, Daylight, Pallet racking, 24-hour access, Kitchen, Shower, Cameras'),
    rules: ['Wear a high-visibility vest in the hall and yard.', 'Only our driver or licensed operators may use the forklift.', 'Keep fire lanes clear.', 'No open flames or overnight stays.', 'Engines off at the dock.', 'Sweep the bay you used.', 'Quiet in the yard after ten.'],
    extras: [extra('Forklift with driver', 48, 'hour', 1), extra('Dumpster', 160, 'booking', 1), extra('63 A distribution box', 75, 'booking', 2), extra('Overnight security guard', 220, 'booking', 1)],
    plans: [[week('6-20', '7-14', '-'), 4], [daily('0-24'), 3], [week('7-18', '-', '-'), 3], [daily('6-22'), 2]],
    letting: [['day', 80], ['both', 20]], minHours: [4, 4, 6], steps: [60], buffers: [[0, 0], [60, 60], [0, 60]], leadHours: [12, 24, 48], maxDays: [30, 60, 90],
    cleaning: [0.4, 90], policies: CAREFUL, share: 9, demand: 0.7, step: true,
  },
  retail: {
    amenities: words('Wi-Fi, Air conditioning, Heating, Stock room, Sound system, Alarm, Kitchen, Clothes rails, Fitting room, Awning'),
    rules: ['Keep to the street’s opening hours.', 'Vinyl on the glass only, nothing on the frames.', 'It’s your shop: bring your own permits and receipts.', 'If you paint a wall, paint it back.', 'Deliveries before eleven, please.', 'Take out the trash on your last evening.', 'No speakers on the sidewalk.'],
    extras: [extra('Window lettering', 120), extra('Shop assistant', 26, 'hour', 2), extra('Extra rail', 10, 'booking', 6), extra('Card reader', 8, 'booking', 2), extra('60 glasses for opening night', 45, 'booking', 1)],
    plans: [[week('9-20', '9-20', '-'), 4], [daily('10-20'), 3], [week('8-22', '8-22', '10-18'), 2], [week('10-19', '10-18', '-'), 2]],
    letting: [['day', 78], ['both', 22]], minHours: [3, 4], steps: [60], buffers: [[0, 0], [60, 60], [30, 60]], leadHours: [24, 48, 72], maxDays: [30, 60, 90],
    cleaning: [0.55, 45], policies: CAREFUL, share: 11, demand: 0.8, step: true,
  },
  event_space: {
    amenities: words('Wi-Fi, Kitchen, Air conditioning, Heating, Freight lift, Projector, Dance floor, Bar, Parking, Microphones, Changing room, Smoking terrace'),
    rules: ['Music indoors until closing time, with windows shut after ten.', 'Candles in glass holders only.', 'Paper confetti only, no plastic.', 'Don’t nail, screw or stick anything to the brick or beams.', 'Caterers take their own trash with them.', 'One of us is always in the building.', 'Leave quietly, please. We want to keep our neighbors happy.', 'Children are welcome; please hold their hands on the stairs.'],
    extras: [extra('Sound engineer', 55, 'hour', 1), extra('Bar staff', 34, 'hour', 4), extra('Linens and flatware', 9, 'person'), extra('Grand piano, tuned', 180, 'booking', 1), extra('Projector and screen', 85, 'booking', 1), extra('Security', 42, 'hour', 3)],
    plans: [['10-24 10-24 10-24 10-24 10-26 10-26 10-23', 4], ['9-23 9-23 9-23 9-25 9-27 9-27 9-22', 3], [daily('8-24'), 2], ['- - 12-24 12-24 12-27 12-27 12-22', 2], [week('16-24', '10-26', '10-22'), 1]],
    letting: [['both', 50], ['day', 38], ['hour', 12]], minHours: [3, 4, 5], steps: [30, 60], buffers: [[60, 60], [30, 90], [60, 120], [0, 60]], leadHours: [24, 48, 72], maxDays: [5, 7, 14],
    cleaning: [0.85, 120], policies: CAREFUL, share: 14, demand: 0.9, step: false,
  },
  coworking: {
    amenities: words('Wi-Fi, Printer, Air conditioning, Heating, 24-hour access, Shower, Bicycle parking, Whiteboard, Terrace, Meeting room, Monitors'),
    rules: ['Take calls in the booths.', 'Clear your table in the evening.', 'The kitchen cleans itself only if you help.', 'Ask us before bringing a dog.', 'Visitors sign in at the desk.', 'Headphones, please.', 'No saving seats.'],
    extras: [extra('Lunch', 13, 'person'), extra('Projector', 25, 'booking', 1), extra('Host for the day', 180, 'booking', 1), extra('Evening opening until eleven', 90)],
    plans: [[week('8-20', '9-17', '-'), 4], [daily('0-24'), 2], [week('7-22', '9-18', '9-18'), 3], [week('8-19', '-', '-'), 3]],
    letting: [['both', 60], ['day', 32], ['hour', 8]], minHours: [1, 2, 2], steps: [30, 60], buffers: [[0, 0], [0, 15], [0, 30]], leadHours: [0, 0, 2, 12], maxDays: [30, 60, 90],
    cleaning: [0.15, 25], policies: EASY, share: 10, demand: 1, step: true,
  },
  meeting_room: {
    amenities: words('Wi-Fi, Flip chart, Printer, Kitchen, Heating, Fibre, Sound treatment, Lockers, Microphones, Catering'),
    rules: ['Start and end on time; the next team is often at the door.', 'Leave the table as you found it.', 'Catering through us or in closed containers.', 'Wipe the board.', 'Screens off when you go.', 'Don’t bring in extra chairs.'],
    extras: [extra('Coffee and pastries', 8, 'person'), extra('Lunch', 17, 'person'), extra('Flip chart', 10, 'booking', 2), extra('Meeting recording', 60, 'booking', 1), extra('Interpreter booth', 140, 'booking', 1)],
    plans: [[week('8-19', '-', '-'), 4], [week('7-22', '9-18', '-'), 4], [daily('8-20'), 2], [daily('0-24'), 1]],
    letting: [['hour', 48], ['both', 52]], minHours: [1, 1, 1, 2], steps: [15, 30, 30, 60], buffers: [[0, 15], [0, 0], [15, 15], [0, 15]], leadHours: [0, 0, 1, 2], maxDays: [5, 14, 30],
    cleaning: [0.1, 15], policies: [['flexible', 7], ['moderate', 3]], share: 13, demand: 1.5, step: false,
  },
  workshop: {
    amenities: words('Wi-Fi, Coffee, Heating, Kitchen, Lockers, Aprons, First-aid kit, Parking, Shower, Freight lift, Whiteboard'),
    rules: ['Use the machines only after the intro.', 'Goggles on, closed shoes, hair tied back.', 'Clean the bench you used and the floor around it.', 'Tools go back on their outlines.', 'Nobody works alone after eight.', 'Scrap wood, clay and cloth have their own bins.', 'Children must stay with an adult.'],
    extras: [extra('Intro to the machines', 40), extra('Technician', 36, 'hour', 1), extra('Box of materials', 18, 'person'), extra('Apron and goggles', 4, 'person', 20), extra('Overnight storage', 25, 'booking', 3)],
    plans: [[week('9-20', '9-18', '-'), 4], [daily('9-21'), 3], [week('8-18', '-', '-'), 2], [week('14-22', '9-20', '10-18'), 2]],
    letting: [['both', 55], ['hour', 25], ['day', 20]], minHours: [2, 2, 3], steps: [30, 60], buffers: [[0, 30], [15, 30], [0, 0]], leadHours: [2, 12, 24], maxDays: [10, 14, 30],
    cleaning: [0.45, 30], policies: EASY, share: 9, demand: 0.85, step: true,
  },
}
