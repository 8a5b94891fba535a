export const home = {
  title: 'Daylet: rent studios, offices and halls by the hour or day',
  description:
    'Book studios, offices, warehouses, retail and event spaces, coworking, meeting rooms and workshops by the hour or the day, at the price you see.',
  headline: 'The right space for just the days you need it.',
  lead: 'Studios, offices, warehouses and halls from hosts who know their rooms. Book by the hour or the day, at the price you see.',
  pictureAlt: 'A bright event hall with long laid tables, timber beams and tall windows.',
  pictureWidth: '18.4 m',
  pictureHeight: '6.2 m',
  quickPicks: 'Quick picks',
  explore: 'Explore Spaces',
  numbers: [
    { figure: '2,500+', of: 'premium spaces' },
    { figure: '50+', of: 'cities' },
    { figure: '10k+', of: 'happy customers' },
  ],
  featured: 'Featured spaces',
  noneOfKind: 'No featured spaces of this type.',
  featuredTabs: [
    { label: 'All Spaces', text: '' },
    { label: 'Studios', text: 'studio' },
    { label: 'Offices', text: 'office' },
    { label: 'Warehouses', text: 'warehouse' },
    { label: 'Meeting Rooms', text: 'meeting' },
  ],
  steps: 'From search to key in three steps',
  step: [
    {
      title: 'Find the room',
      text: 'Filter by place, days, size and light. The price on the card is the price you pay.',
    },
    { title: 'Hold the slot', text: 'We hold it for fifteen minutes while you check out. No one else can book it.' },
    {
      title: 'Walk in',
      text: 'Directions, access instructions and every refund deadline are in your booking.',
    },
  ],
  host: 'Your empty days are someone’s perfect room.',
  hostText:
    'List your space in ten minutes and keep using your own calendar. Your payout is due 24 hours after each booking starts.',
} as const

export const quickPicks = [
  { label: 'Photography Studio', spaceType: 'studio' },
  { label: 'Meeting Room', spaceType: 'meeting_room' },
  { label: 'Pop-up Shop', spaceType: 'retail' },
  { label: 'Workshop Space', spaceType: 'workshop' },
] as const
