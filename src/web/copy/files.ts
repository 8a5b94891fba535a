import type { FileRefusal } from '../../domain/files/file-rules.ts'

const megabyte = 1024 * 1024

export const fileWords = {
  left: (count: number) => (count === 1 ? 'One file is being uploaded.' : `${count} files are being uploaded.`),
  leave: 'Files are still being uploaded. Leave the page and stop them?',
  waiting: 'Waiting for its turn',
  sent: (part: number) => `${Math.floor(part * 100)} %`,
  checking: 'Sent, being looked at',
  progress: (name: string) => `Upload of ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  retry: (name: string) => `Try ${name} again`,
  remove: (name: string) => `Remove ${name}`,
  chooseDocuments: 'Choose documents',
  documentHint: 'PDF, JPEG or PNG, up to 10 MB each. Or drop them here.',
  full: (most: number) => `That is as many as there may be (${most}).`,
  opens: '(is downloaded)',
  size: (bytes: number) =>
    bytes < megabyte / 10 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`,

  photos: 'Photos',
  choosePhotos: 'Choose photos',
  photoHint: 'JPEG, PNG, WebP or GIF, up to 10 MB each. Wide pictures of the whole room come first. Or drop them here.',
  photoCount: (count: number, most: number) => `${count} of ${most} photos.`,
  noPhotos: 'No photo yet. A space needs at least one to be published.',
  loadFailed: 'The photos could not be loaded.',
  retryLoad: 'Try again',
  cover: 'Cover',
  number: (at: number) => `Photo ${at}`,
  earlier: (at: number) => `Move photo ${at} earlier`,
  later: (at: number) => `Move photo ${at} later`,
  makeCover: (at: number) => `Make photo ${at} the cover`,
  removePhoto: (at: number) => `Remove photo ${at}`,
  drag: 'Drag a photo to another place, or use its buttons.',
  movedTo: (at: number, count: number) => `Now photo ${at} of ${count}.`,
  removed: (left: number) => `Removed. ${left === 1 ? 'One photo is' : `${left} photos are`} left.`,
  arrived: (count: number) => (count === 1 ? 'One photo is here.' : `${count} photos are here.`),
  alt: (at: number) => `What photo ${at} shows`,
  altHint: 'Say what each photo shows, for people who cannot see it: “Bright hall with a long table”.',
  altSaved: 'Saved',
  altChanged: (theirs: string) =>
    `It was changed on another page meanwhile${theirs ? ` to “${theirs}”` : ''}. Change yours, or leave the field once more, to keep your words.`,
}

/** Why one file is not taken, and what to do. */
export const fileRefusals: Record<FileRefusal, string> = {
  bad_name: 'This file’s name is a path, or has characters that cannot be seen. Rename it and try again.',
  empty: 'This file is empty.',
  too_large: 'This file is larger than 10 MB. Choose a smaller one.',
  wrong_type: 'This is not a file of the kinds listed above.',
  heic: 'This is an iPhone photo (HEIC), which most browsers cannot show. Save it as JPEG and choose it again: on the iPhone under Settings, Camera, Formats, Most Compatible; on a computer open it and export it as JPEG.',
  damaged: 'This file is damaged or not whole. Open it on your device, save it anew and try again.',
  too_many_pixels:
    'This picture has more than 50 megapixels, or more than 24 as a GIF or a progressive JPEG. Make it smaller and choose it again.',
  active_content:
    'This PDF contains scripts, forms that send, or files inside it. Print it as a PDF and choose that one.',
}

/** Why a whole upload is not taken. */
export const uploadRefusals = {
  bad_form: 'These files did not arrive as they should. Choose them again.',
  cut_off: 'The connection broke off before the file was here. Try again.',
  no_files: 'Choose a file first.',
  too_many_files: (data: unknown) => `At most ${(data as { most: number }).most} files can be sent at once.`,
  upload_too_large: 'These files are larger than 50 MB together. Send them in several goes.',
  files_refused: (data: unknown) => {
    const [first] = (data as { files: { name: string; code: FileRefusal }[] }).files
    return first ? `${first.name}: ${fileRefusals[first.code]}` : 'These files cannot be taken.'
  },
  too_many_uploads: 'You are uploading from other pages already. Wait until those are done.',
  too_busy: 'Many pictures are being uploaded just now. Try again in a moment.',
  no_room: 'The site has no room for files at the moment. Please tell us.',
  too_many_photos: (data: unknown) => {
    const { most, left } = data as { most: number; left: number }
    return left > 0
      ? `A space has at most ${most} photos. There is room for ${left} more.`
      : `A space has at most ${most} photos. Remove one first.`
  },
  photos_changed: 'A photo was added or removed on another page meanwhile. Here is how they stand.',
  last_photo: 'A published space keeps at least one photo. Add another before you remove this one.',
  in_use: 'This document is part of something you sent in, so it stays.',
}
