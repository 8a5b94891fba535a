import { PhotoSection } from '../photos/photo-section.tsx'
import { Section } from './section.tsx'

/** Photos are saved as they arrive; their number updates the list of what is missing. */
export function PhotosSection({ id, onCount }: { id: string; onCount: (count: number) => void }) {
  return (
    <Section name="photos">
      <PhotoSection spaceId={id} onCount={onCount} />
    </Section>
  )
}
