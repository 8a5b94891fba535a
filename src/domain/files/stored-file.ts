/**
 * The folders of the storage. `spaces` and `people` hold pictures everyone can see, `documents` files only their owner and admins can
 * open, `exports` what only its owner can download, after confirming who they are.
 */
export const BUCKETS = ['spaces', 'people', 'documents', 'exports'] as const
export type Bucket = (typeof BUCKETS)[number]
/** The folders admins look after. */
export const ADMIN_BUCKETS = ['spaces', 'people', 'documents'] as const
export type AdminBucket = (typeof ADMIN_BUCKETS)[number]
export const isPublic = (bucket: Bucket): boolean => bucket === 'spaces' || bucket === 'people'

export const FILE_USES = [
  ...(['space_photo', 'profile_photo', 'application_document', 'problem_photo', 'message_attachment'] as const),
] as const
/** What refers to a file. `label` is its name, empty for a message, which is private. */
export type FileUse = { readonly kind: (typeof FILE_USES)[number]; readonly id: string; readonly label: string }

/** Private files never go to a folder that everyone can see. */
export const mayGoTo = (from: Bucket, to: Bucket): boolean => from === to || (isPublic(from) && to !== 'exports')

type Place = { readonly bucket: Bucket; readonly name: string }

/**
 * Why an admin can't move a file, or null. Whatever uses a file refers to its id, so a new name changes nothing there; a new folder
 * would take the file from where its users look for it.
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

/** A day unused and a file is removed, unless an admin moved or copied it. */
export const HOURS_UNUSED = 24
