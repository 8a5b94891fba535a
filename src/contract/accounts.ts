import { z } from 'zod'
import { endpoint, uuid, words } from './shapes.ts'

const email = words(254).trim().pipe(z.email())
const name = words(100).trim().min(1)
const password = words(128).min(1)

export const accountShape = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['user', 'host', 'admin']),
})

const session = z.object({ account: accountShape.nullable() })

/** POST /sign-up: makes an account and signs in at once; a live hold of this visitor comes along. */
const signUp = endpoint('anyone')
  .route({ method: 'POST', path: '/sign-up', tags: ['Accounts'], summary: 'Sign up and sign in' })
  .errors({
    email_taken: { status: 409 },
    weak_password: { status: 422, data: z.object({ issues: z.array(z.string()).readonly() }) },
    leaked_password: { status: 422 },
    bad_name: { status: 422 },
  })
  .input(z.object({ email, password, firstName: name, lastName: name }))
  .output(session)

/** POST /sign-in: equal answers for unknown addresses and wrong passwords. */
const signIn = endpoint('anyone')
  .route({ method: 'POST', path: '/sign-in', tags: ['Accounts'], summary: 'Sign in with e-mail and password' })
  .errors({ invalid_credentials: { status: 401 } })
  .input(z.object({ email, password }))
  .output(session)

const signOut = endpoint('anyone')
  .route({ method: 'POST', path: '/sign-out', tags: ['Accounts'], summary: 'End this session' })
  .input(z.object({}).optional())
  .output(session)

const whoAmI = endpoint('anyone')
  .route({ method: 'GET', path: '/session', tags: ['Accounts'], summary: 'Who is signed in here' })
  .output(session)

export const accounts = { signUp, signIn, signOut, whoAmI }
