import { PhotoSection } from '../photos/photo-section.tsx'
import { Section } from './section.tsx'

/** Photos are kept as they arrive; how many there are is told to the list of what is missing. */
export function PhotosSection({ id, onCount }: { id: string; onCount: (count: number) => void }) {
  return (
    <Section name="photos">
      <PhotoSection spaceId={id} onCount={onCount} />
    </Section>
  )
}
