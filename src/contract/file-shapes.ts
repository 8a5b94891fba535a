import { z } from 'zod'
import { FILE_REFUSALS } from '../domain/files/file-rules.ts'
import type { FileId } from '../domain/kernel/id.ts'
import { tooMany, uuid } from './shapes.ts'

export const fileId = uuid as unknown as z.ZodType<FileId, string>

/** Why an upload is refused. A refused upload stores nothing. */
export const uploadRefusals = {
  ...tooMany,
  bad_form: { status: 400 },
  cut_off: { status: 400 },
  no_files: { status: 422 },
  too_many_files: { status: 422, data: z.object({ most: z.int() }) },
  upload_too_large: { status: 413 },
  /** Each refused file, by its position in the form and its name. */
  files_refused: {
    status: 422,
    data: z.object({ files: z.array(z.object({ at: z.int(), name: z.string(), code: z.enum(FILE_REFUSALS) })) }),
  },
  too_many_uploads: { status: 429 },
  too_busy: { status: 503 },
  no_room: { status: 507 },
} as const

/** A `multipart/form-data` body in which every part is called `file`. */
export const uploadSpec =
  (most: number) =>
  <T extends object>(operation: T) => ({
    ...operation,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object' as const,
            required: ['file'],
            properties: {
              file: {
                type: 'array' as const,
                minItems: 1,
                maxItems: most,
                items: { type: 'string' as const, contentMediaType: 'application/octet-stream' },
                description: 'At most 10 MiB each and 50 MiB together.',
              },
            },
          },
        },
      },
    },
  })
