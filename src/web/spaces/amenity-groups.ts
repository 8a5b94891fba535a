import { amenityGroupNames } from '../copy/amenities.ts'

type Group = keyof typeof amenityGroupNames

/** The group and icon of each amenity that we know. Hosts may add others, which get the last group and a check mark. */
export const KNOWN_AMENITIES = {
  light: {
    Daylight: 'sun',
    Blackout: 'blinds',
    Lights: 'lightbulb',
    'Strobe kit': 'lamp',
    'String lights': 'lamp-ceiling',
    'Paper sweeps': 'scroll',
    Cyclorama: 'gallery-horizontal',
    'Camera tripods': 'camera',
    'Sound system': 'speaker',
    'Sound treatment': 'audio-lines',
    Microphones: 'mic',
    'Podcast mics': 'mic-signal',
  },
  work: {
    'Wi-Fi': 'wifi',
    Fibre: 'ethernet-port',
    Whiteboard: 'presentation',
    'Flip chart': 'clipboard-list',
    Projector: 'projector',
    '4K screen': 'tv',
    'Video calls': 'video',
    Printer: 'printer',
    Monitors: 'monitor',
    'Standing desks': 'lamp-desk',
    'Phone booths': 'phone',
    'Meeting room': 'users',
    'Quiet zone': 'volume-x',
    Library: 'library',
    Reception: 'concierge-bell',
    Lockers: 'lock',
  },
  comfort: {
    Kitchen: 'cooking-pot',
    Coffee: 'coffee',
    Café: 'coffee',
    Catering: 'hand-platter',
    Bar: 'martini',
    'Air conditioning': 'air-vent',
    Heating: 'heater',
    Shower: 'shower-head',
    Showers: 'shower-head',
    'Changing room': 'door-open',
    Terrace: 'parasol',
    'Smoking terrace': 'cigarette',
    Garden: 'flower',
    'First-aid kit': 'briefcase-medical',
    Parking: 'circle-letter-p',
    'Bicycle parking': 'bike',
    'Bike stands': 'bike',
    Lift: 'arrow-up-down',
    'Freight lift': 'move-vertical',
    'Loading bay': 'truck',
    'Roller door': 'warehouse',
    '24-hour access': 'clock',
    Alarm: 'shield-check',
    Cameras: 'cctv',
  },
  display: {
    Stage: 'podium',
    'Dance floor': 'disc-3',
    Tables: 'table',
    Chairs: 'armchair',
    'Tables and chairs': 'armchair',
    Cloakroom: 'shirt',
    'Clothes rails': 'shirt',
    Steamer: 'shirt',
    'Fitting room': 'door-closed',
    'Make-up room': 'brush',
    'Shop window': 'store',
    'Street window': 'store',
    Awning: 'store',
    Till: 'calculator',
    'Display plinths': 'box',
    'Glass cases': 'gem',
  },
  tools: {
    Workbenches: 'hammer',
    Tools: 'wrench',
    'Hand tools': 'wrench',
    'Dust extraction': 'fan',
    'Three-phase power': 'plug-zap',
    'Sewing machines': 'spool',
    Kiln: 'flame',
    Sink: 'faucet',
    Storage: 'package',
    'Stock room': 'package-open',
    'Pallet racking': 'shelving-unit',
    Forklift: 'forklift',
    'Cold storage': 'snowflake',
  },
} as const satisfies Partial<Record<Group, Record<string, string>>>

const places = new Map(
  Object.entries(KNOWN_AMENITIES).flatMap(([group, icons]) =>
    Object.entries<string>(icons).map(([name, icon]) => [name, { group: group as Group, icon }] as const),
  ),
)

export const OTHER_ICON = 'check'
export const amenityIcon = (name: string): string => places.get(name)?.icon ?? OTHER_ICON

export type AmenityGroup<Item> = { title: string; items: Item[] }

/** Keeps the order within each group and leaves out empty groups. */
export function groupAmenities<Item>(items: readonly Item[], nameOf: (item: Item) => string): AmenityGroup<Item>[] {
  const groupOf = (item: Item) => places.get(nameOf(item))?.group ?? 'other'
  return Object.entries(amenityGroupNames)
    .map(([group, title]) => ({ title, items: items.filter((item) => groupOf(item) === group) }))
    .filter((group) => group.items.length > 0)
}
