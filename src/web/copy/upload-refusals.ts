import type { FileRefusal } from '../../domain/files/file-rules.ts'

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
