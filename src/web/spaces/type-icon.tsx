import {
  Building2,
  Camera,
  Hammer,
  type LucideIcon,
  PartyPopper,
  Presentation,
  Store,
  Users,
  Warehouse,
} from 'lucide-react'
import type { SpaceType } from '../../domain/spaces/space.ts'

const icons: Record<SpaceType, LucideIcon> = {
  office: Building2,
  studio: Camera,
  warehouse: Warehouse,
  retail: Store,
  event_space: PartyPopper,
  coworking: Users,
  meeting_room: Presentation,
  workshop: Hammer,
}

export function TypeIcon({ type }: { type: SpaceType }) {
  const Icon = icons[type]
  return <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
}
