/**
 * Files in `spaces` and `people` are public pictures. Only the owner and admins can open `documents`. Only the owner
 * can download `exports`, after confirming their identity.
 */
export const BUCKETS = ['spaces', 'people', 'documents', 'exports'] as const
export type Bucket = (typeof BUCKETS)[number]
export const ADMIN_BUCKETS = ['spaces', 'people', 'documents'] as const
export type AdminBucket = (typeof ADMIN_BUCKETS)[number]
export const isPublic = (bucket: Bucket): boolean => bucket === 'spaces' || bucket === 'people'

export const FILE_USES = [
  ...(['space_photo', 'profile_photo', 'application_document', 'problem_photo', 'message_attachment'] as const),
] as const
export type FileUse = { readonly kind: (typeof FILE_USES)[number]; readonly id: string; readonly label: string }

export const mayGoTo = (from: Bucket, to: Bucket): boolean => from === to || (isPublic(from) && to !== 'exports')

type Place = { readonly bucket: Bucket; readonly name: string }

/**
 * Returns why an admin can't move a file, or null if they can. Renaming is always safe, because files are referenced by
 * id. A file in use can't move to another folder, because the people who use it could no longer open it.
 */
export function refuseMove(
  file: Place & { readonly inUse: boolean },
  seen: Place,
  to: Place,
): 'file_changed' | 'same_place' | 'private_file' | 'file_in_use' | null {
  if (!isSame(file, seen)) return 'file_changed'
  if (isSame(file, to)) return 'same_place'
  if (!mayGoTo(file.bucket, to.bucket)) return 'private_file'
  return file.inUse && file.bucket !== to.bucket ? 'file_in_use' : null
}

const isSame = (one: Place, other: Place) => one.bucket === other.bucket && one.name === other.name

/** Unused files are removed after this time, unless an admin moved or copied them. */
export const HOURS_UNUSED = 24
