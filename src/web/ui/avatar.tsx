import { imageUrl } from './image-url.ts'

type AvatarProps = { name: string; photoUrl: string | null; size: 28 | 36 | 56 | 96 }

const box = { 28: 'size-7 text-14', 36: 'size-9 text-18', 56: 'size-14 text-28', 96: 'size-24 text-48' }

export function Avatar({ name, photoUrl, size }: AvatarProps) {
  const shape = `${box[size]} flex-none rounded-full border border-line`
  if (photoUrl)
    return <img src={imageUrl(photoUrl, 320)} alt="" width={size} height={size} className={`${shape} object-cover`} />
  return (
    <span className={`serif grid place-items-center ${shape}`} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
