import { z } from 'zod'
import { endpoint } from './shapes.ts'

export const PARTS = ['database', 'mail', 'storage', 'payments', 'redis', 'sign-in'] as const

const showEnvironment = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/environment',
    tags: ['Admin'],
    summary: 'Show the settings from the environment',
    description:
      '`value` is null for secrets, and for settings that are unset. `test` names a part to check now. The mail test signs in to the server without sending anything, and the storage test writes a file and removes it.',
  })
  .input(z.object({ test: z.enum(PARTS).optional() }))
  .output(
    z.object({
      settings: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          state: z.enum(['set', 'default', 'unset']),
          value: z.string().nullable(),
        }),
      ),
      tested: z
        .object({
          part: z.enum(PARTS),
          findings: z.array(
            z.object({ level: z.enum(['good', 'note', 'wrong']), what: z.string(), remedy: z.string() }),
          ),
        })
        .nullable(),
    }),
  )

export const environment = { showEnvironment }
