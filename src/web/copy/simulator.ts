/** What the simulator of prices says. */
export const simulatorWords = {
  simulate: 'What would it cost?',
  simulateText: 'The price a guest sees, by what is written above.',
  from: 'From',
  to: 'To',
  start: 'Start',
  length: 'Length in hours',
  people: 'People',
  mode: 'Booked',
  days: 'By the day',
  hoursMode: 'By the hour',
  youReceive: 'You receive',
  commission: 'after our commission',
  simulateFirst: 'Set a price and the place on the map first.',
} as const
