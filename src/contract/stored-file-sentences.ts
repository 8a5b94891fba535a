import type { FileUse } from '../domain/files/stored-file.ts'

/** For each use: a description, and what the admin can do next. */
const USES: Record<FileUse['kind'], (label: string) => [what: string, next: string]> = {
  space_photo: (space) => [
    `This is a photo of ${space || 'a draft listing'}`,
    'Its host can remove it from the listing.',
  ],
  profile_photo: (person) => [`This is the profile photo of ${person}`, 'They can remove it in their profile.'],
  application_document: (person) => [
    `This document belongs to the host application of ${person}`,
    'It is removed 180 days after the decision.',
  ],
  problem_photo: (booking) => [
    `This photo belongs to a problem report on booking ${booking}`,
    'The report stays on record, and so does the photo.',
  ],
  message_attachment: () => ['This file is attached to a message', 'It stays as long as the message.'],
}

export const storedFileSentences = {
  bad_file_name: "A file name can't be a path or contain invisible characters. Enter another name.",
  private_file: "Documents are private, so they can't go to a folder that everyone can see. Choose Documents.",
  file_in_use: ({ uses: [use] }: { uses: readonly FileUse[] }) => {
    const [what, next] = use ? USES[use.kind](use.label) : ['This file is in use', 'Find out what uses it first.']
    return `${what}, so it can't be removed or moved to another folder. ${next}`
  },
  file_changed: "Another admin moved or renamed this file. We've loaded its latest name and folder.",
  same_place: 'The file already has this name and is in this folder. Change one of them.',
  file_owner_gone: "The owner of this file deleted their account, so it can't be copied.",
} as const
