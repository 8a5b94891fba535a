export const whoItIsTo = (text: string) =>
  Object.assign(new String(text), {
    first_name: text,
    space: text,
    other: text,
    author: text,
    why: text,
    zone: 'UTC',
    role: 'guest',
    by: 'guest',
    bookingId: '1',
    overall: 4,
    texts: [text, text],
    many: 3,
    until: Temporal.Instant.from('2027-03-01T08:00:00Z'),
    number: 1,
    spaceId: '1',
  }) as unknown as string

export const whatItIsOf = (text: string) =>
  Object.assign(new String(text), {
    space: text,
    path: '/bookings/1',
    until: text,
    deadline: text,
    guest: text,
    host: text,
    reason: text,
    by: 'host',
    to: 'guest',
    hours: 24,
    ending: 'declined',
    facts: [[text, text]],
  }) as unknown as string
