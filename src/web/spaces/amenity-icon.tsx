import icons from './amenities.svg?url'
import { amenityIcon } from './amenity-groups.ts'
import styles from './amenity-icon.module.css'

export function AmenityIcon({ name }: { name: string }) {
  return (
    <svg className={styles.root} aria-hidden="true">
      <use href={`${icons}#${amenityIcon(name)}`} />
    </svg>
  )
}
