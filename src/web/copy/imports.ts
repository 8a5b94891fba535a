import { POLICY_NAMES } from '../../domain/bookings/cancellation.ts'
import { dayWords } from '../../domain/kernel/day-words.ts'
import { cents, formatMoney, USD } from '../../domain/kernel/money.ts'
import type { CellProblemCode } from '../../domain/spaces/cell-problem.ts'
import type { BlockColumn, SpaceColumn } from '../../domain/spaces/import-columns.ts'
import { SPACE_TYPES } from '../../domain/spaces/space.ts'
import { countText } from '../format/count.ts'

export type Facts = {
  row: number
  column: string
  value: string
  code: CellProblemCode
  least?: number | undefined
  most?: number | undefined
  options?: readonly string[] | undefined
  latest?: string | undefined
  other?: number | undefined
}

const list = (options: readonly string[]) => options.join(', ')
const limit = ({ column }: Facts, number = 0) =>
  /^price_|_fee$/.test(column) ? formatMoney(cents(number), USD) : countText(number)

const sentences: Record<CellProblemCode, (facts: Facts) => string> = {
  required: () => 'This cell is empty. Fill it in.',
  extra_text: ({ value }) => `“${value}” is to the right of the last column. Move or remove it.`,
  not_a_number: ({ value }) => `“${value}” isn’t a number. Write it like 12 or 12.5.`,
  not_an_amount: ({ value }) => `“${value}” isn’t an amount. Write it like 45 or 45.50.`,
  not_an_option: ({ value, options = [] }) => `“${value}” isn’t one of: ${list(options)}.`,
  too_small: (facts) => `${facts.value} is too little. Enter ${limit(facts, facts.least)} or more.`,
  too_large: (facts) => `${facts.value} is too much. Enter ${limit(facts, facts.most)} or less.`,
  too_long: ({ most = 0 }) => `This text is too long. Shorten it to ${countText(most)} characters.`,
  too_many: ({ most = 0 }) => `There are too many. Keep ${countText(most)} or fewer.`,
  not_accepted: ({ value }) => `“${value}” can’t be used here. Use a whole number.`,
  no_price: () => 'Both prices are empty. Enter a price per day, per hour, or both.',
  half_a_point: () => 'Enter both the latitude and the longitude, or leave both empty.',
  unknown_country: ({ value }) =>
    `We don’t know the country “${value}”. Write its name in English or its code, such as DE.`,
  unknown_city: ({ value }) =>
    `We don’t know a city called “${value}” in this country. Check the spelling, or use the nearest larger town.`,
  which_city: ({ value, options = [] }) =>
    options.length > 0
      ? `Several places are called “${value}”. Enter the region: ${list(options)}.`
      : `Several places are called “${value}”. Enter the latitude and longitude, and we’ll use the nearest one.`,
  not_a_time: ({ value }) => `“${value}” isn’t a date. Write it like 2027-03-10, or with a time like 2027-03-10 14:00.`,
  mixed_times: () => 'Only one of the two has a time. Write both as dates, or both with a time.',
  end_before_start: () => 'The end isn’t after the start. Choose a later end.',
  skipped_hour: ({ value }) => `The clocks go forward on that day, so ${value} doesn’t exist. Choose another time.`,
  in_past: () => 'This time is in the past. Choose a later one.',
  too_far_ahead: ({ latest }) =>
    latest
      ? `You can block time until ${dayWords(Temporal.PlainDate.from(latest), 0)}. Choose an earlier end.`
      : 'This is too far ahead. Choose an earlier end.',
  unknown_space: ({ value }) =>
    `You have no published space called “${value}”. Check the title, or use the space’s id.`,
  which_space: ({ value }) =>
    `Several of your spaces are called “${value}”. Use the id: the last part of the space’s address in the editor.`,
  taken: () => 'Something is already scheduled at that time. Choose another time.',
  same_time: ({ other = 0 }) => `This overlaps the time in row ${other}. Change one of them.`,
  too_many_blocks: ({ most = 0 }) => `A space can have up to ${countText(most)} upcoming blocks. Remove some first.`,
}

export const problemSentence = (facts: Facts): string => sentences[facts.code](facts)

const plural = (n: number, one: string, many: string) => `${countText(n)} ${n === 1 ? one : many}`

export const importWords = {
  fileHead: 'Your file',
  choose: 'Choose a CSV file',
  chooseOther: 'Choose another file',
  hint: 'Or drop it here. Up to 500 rows and 1 MB, encoded as UTF-8, with commas, semicolons or tabs between the cells.',
  template: 'Download a template',
  columnsHead: 'Columns',
  columns: 'The columns may be in any order. The first row has their names.',
  name: 'Name',
  meaning: 'Meaning',
  example: 'Example',
  required: 'Required',
  yes: 'Yes',
  no: 'No',
  checking: (name: string) => `Checking ${name} …`,
  retry: 'Try again',
  previewHead: (name: string) => `Preview of ${name}`,
  row: 'Row',
  state: 'State',
  ready: 'Ready',
  allReady: (n: number) => (n === 1 ? 'The row is ready to import.' : `All ${countText(n)} rows are ready to import.`),
  wrong: (rows: number, of: number) =>
    `${countText(rows)} of ${plural(of, 'row', 'rows')} ${rows === 1 ? 'has' : 'have'} errors, so nothing can be imported yet. Correct them in your file and choose it again.`,
  errorsHead: 'Errors',
  cell: (row: number, column: string) => (column ? `Row ${row}, ${column}` : `Row ${row}`),
  empty: 'empty',
  firstErrors: (shown: number, of: number) =>
    `The first ${countText(shown)} of ${countText(of)} errors are listed here.`,
  allErrors: (n: number) => `Download all ${countText(n)} errors (CSV)`,
  errorsCsv: ['row', 'column', 'value', 'error'],
  scheduled: (what: string) => `Already scheduled at that time: ${what}. Choose another time.`,
  viewBooking: 'View booking',
} as const

export type ColumnWords<Name extends string> = Record<Name, { meaning: string; examples: readonly [string, string] }>

export const spaceImportWords = {
  title: 'Import spaces',
  description: 'Add many spaces from one CSV file.',
  lead: 'Each row becomes a draft that only you can see. Opening hours start as Monday to Friday, 9 to 6. Change them, add photos and publish in the editor.',
  back: 'Spaces',
  file: 'spaces-template.csv',
  errorsFile: 'spaces-errors.csv',
  space: 'Title',
  place: 'Place',
  price: 'Price',
  perDay: (amount: string) => `${amount} / day`,
  perHour: (amount: string) => `${amount} / hour`,
  send: (n: number) => `Import ${plural(n, 'space', 'spaces')}`,
  done: (n: number) => `${plural(n, 'space', 'spaces')} imported as ${n === 1 ? 'a draft' : 'drafts'}`,
  next: 'Add photos to each, check its hours, and publish it when it’s ready.',
  toSpaces: 'Go to your spaces',
  columns: {
    title: { meaning: 'The title that guests read first', examples: ['Daylight studio', 'Corner meeting room'] },
    type: { meaning: `One of: ${list(SPACE_TYPES)}`, examples: ['studio', 'meeting_room'] },
    description: {
      meaning: 'Light, noise, furniture, typical uses',
      examples: ['North light, quiet, on the third floor.', 'A table for eight and a screen.'],
    },
    people: { meaning: 'How many people it holds', examples: ['12', '8'] },
    area_m2: { meaning: 'Area in square meters', examples: ['80', '24.5'] },
    floor: { meaning: '0 is the ground floor', examples: ['3', '0'] },
    city: { meaning: 'City or town', examples: ['Berlin', 'New York City'] },
    country: { meaning: 'Name in English, or its two-letter code', examples: ['Germany', 'US'] },
    region: { meaning: 'State or province, if the country has several cities of this name', examples: ['', 'NY'] },
    neighbourhood: { meaning: 'Shown on cards', examples: ['Kreuzberg', ''] },
    address: {
      meaning: 'Street and number. Only guests with a confirmed booking see it',
      examples: ['Paul-Lincke-Ufer 41', '20 W 34th St'],
    },
    latitude: { meaning: 'The entrance on the map. You can also set it in the editor', examples: ['52.4934', ''] },
    longitude: { meaning: 'Goes with the latitude', examples: ['13.4262', ''] },
    price_per_day: { meaning: 'In dollars. Empty if it isn’t rented by the day', examples: ['240', ''] },
    price_per_hour: { meaning: 'In dollars. Empty if it isn’t rented by the hour', examples: ['40', '22.50'] },
    cleaning_fee: { meaning: 'In dollars, once per booking', examples: ['25', ''] },
    amenities: { meaning: 'Separated by semicolons', examples: ['Wi-Fi; Daylight; Kitchen', 'Wi-Fi; Projector'] },
    instant_booking: { meaning: 'yes, or no if you answer each request. Empty means yes', examples: ['yes', 'no'] },
    cancellation: {
      meaning: `One of: ${list(POLICY_NAMES)}. Empty means moderate`,
      examples: ['moderate', 'flexible'],
    },
    house_rules: { meaning: 'Guests agree to these when they book', examples: ['No smoking.', ''] },
    access: {
      meaning: 'How guests get in. They see it from 24 hours before the start',
      examples: ['Ring at “Studio”.', ''],
    },
  } satisfies ColumnWords<SpaceColumn>,
} as const

export const blockImportWords = {
  title: 'Import blocked times',
  description: 'Block many times from one CSV file.',
  lead: 'Each row blocks a period at one published space. Dates and times are in the time zone of the space.',
  back: 'Calendar',
  file: 'blocked-times-template.csv',
  errorsFile: 'blocked-times-errors.csv',
  space: 'Space',
  when: 'Time',
  note: 'Note',
  send: (n: number) => `Add ${plural(n, 'block', 'blocks')}`,
  done: (n: number) => `${plural(n, 'block', 'blocks')} added`,
  next: 'Guests can’t book these times. You can change or remove each one in the calendar.',
  toCalendar: 'Go to the calendar',
  columns: {
    space: {
      meaning: 'The title of the space, or its id: the last part of its address in the editor',
      examples: ['Daylight studio', 'Corner meeting room'],
    },
    from: { meaning: 'The first day, or the start', examples: ['2027-12-24', '2027-12-27 14:00'] },
    to: { meaning: 'The last day, which is blocked too, or the end', examples: ['2027-12-26', '2027-12-27 18:30'] },
    note: { meaning: 'Only you see it', examples: ['Holidays', 'Painting'] },
  } satisfies ColumnWords<BlockColumn>,
} as const
