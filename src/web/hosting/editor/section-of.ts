import type { Missing } from '../../../domain/spaces/listing-draft.ts'
import type { SectionName } from './section.tsx'

/** The section in which each missing item is shown. */
export const sectionOf: Record<Missing, SectionName> = {
  title: 'basics',
  type: 'basics',
  description: 'basics',
  capacity: 'basics',
  city: 'place',
  street: 'place',
  point: 'place',
  photos: 'photos',
  hours: 'hours',
  letting: 'hours',
  lengths: 'hours',
  day_rate: 'rates',
  hour_rate: 'rates',
  add_on_names: 'rates',
}
