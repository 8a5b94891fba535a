export const fileSentences = {
  bad_name: 'The name of this file is a path or has invisible characters. Rename it and try again.',
  empty: 'This file is empty.',
  too_large: 'This file is larger than 10 MB. Choose a smaller one.',
  wrong_type: 'This type of file is not allowed here. Choose one of the types listed above.',
  heic: 'This is an iPhone photo (HEIC), which most browsers can’t show. Save it as JPEG and choose it again. On an iPhone: Settings, Camera, Formats, Most Compatible. On a computer: open it and export it as JPEG.',
  damaged: 'This file is damaged or incomplete. Open it on your device, save it again and retry.',
  too_many_pixels:
    'This picture has more than 50 megapixels (24 as a GIF or a progressive JPEG). Make it smaller and choose it again.',
  active_content:
    'This PDF contains scripts, links that open automatically, forms that send data, or embedded files. Print it to a new PDF and choose that one.',
} as const
