import type { Claim } from '../claims.ts'

/** Becoming a host, and listing a space. */
export const hosting: readonly Claim[] = [
  [
    '13.1',
    3,
    'An application has legal name, business name, country, phone and pitch; all but the business name are needed.',
  ],
  ['13.2', 3, 'The documents of an application are private, and opened by a signed link.'],
  [
    '13.3',
    3,
    'Applications: draft → submitted → approved, needs_changes or rejected, each with a reason the applicant sees and a letter.',
  ],
  ['13.4', 3, 'The zone of a space follows from where it is.'],
  ['13.5', 3, 'Publishing needs a photo; photos have an order and an alt text.'],
  ['13.6', 1, 'Before a confirmed booking no reply and no search uses the true point of a space.'],
  ['13.7', 3, 'The point that is shown is 100 to 300 m off, the same for all spaces of a building.'],
  ['13.8', 1, 'How to get in is shown to the guest from 24 hours before the start until 24 hours after the end.'],
  ['13.9', 3, 'The editor saves what is typed by itself, and loses none of it.'],
  ['13.10', 3, 'What is missing to publish is listed.'],
  [
    '13.11',
    3,
    'Spaces: draft → in_review → published ⇄ paused → archived; an admin approves or sends back with reasons, and the operator may switch the review off.',
  ],
  ['13.12', 3, 'A week of openings, exceptions by date, and blocks.'],
  ['13.13.1', 1, 'A booking keeps the shortest and the longest length.'],
  ['13.13.2', 1, 'A booking keeps the lead time and the booking window.'],
  ['13.13.3', 3, 'A booking window is 18 months (548 days) at most.'],
  ['13.13.4', 1, 'A booking by the hour starts and lasts in steps of 15, 30 or 60 minutes.'],
  ['13.13.5', 1, 'The buffer before a booking may differ from that after it.'],
  [
    '13.14',
    1,
    'Rates by the hour and the day, by rules of weekday and hour, by seasons, with discounts from 7 and 28 days on, extra people, cleaning and add-ons.',
  ],
  ['13.15', 4, 'What there is of an add-on is counted by overlapping time, by a constraint.'],
  ['13.16', 1, 'A required add-on is in each quote, and cannot be left out.'],
  ['13.17', 4, 'A space is booked at once or on request, and says so before anything is held.'],
  ['13.18', 3, 'A listing is duplicated as a draft.'],
  ['13.19', 3, 'The address of a calendar to import leads to nothing inside.'],
  ['13.20', 3, 'An imported calendar says how fresh it is and what went wrong last.'],
  ['13.21', 3, 'An imported calendar is read once more before a sale.'],
  ['13.22', 3, 'Imported busy times are merged by unit and stored where free; the rest are conflicts for the host.'],
  ['13.23', 3, 'What comes back of our own export is left out.'],
  ['13.24', 3, 'A space has one private address of its calendar.'],
  [
    '13.25',
    3,
    'A space has title, type, description, area, capacity, amenities, accessibility facts, house rules, photos and a video link.',
  ],
]
