export const AMENITIES = [
  ...['Wi-Fi', 'Kitchen', 'Coffee', 'Daylight', 'Air conditioning', 'Heating', 'Parking', 'Lift', 'Freight lift'],
  ...['Projector', '4K screen', 'Whiteboard', 'Sound system', 'Microphones', 'Stage', 'Tables', 'Chairs', 'Printer'],
  ...['Phone booths', 'Lockers', 'Showers', 'Changing room', 'Terrace', 'Garden', 'Bar', 'Cloakroom', 'Loading bay'],
  ...['Blackout', 'Paper sweeps', 'Lights', 'Workbenches', 'Tools', 'Storage', 'Shop window', 'Till', 'Reception'],
] as const
