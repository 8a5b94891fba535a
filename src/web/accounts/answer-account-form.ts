import { data, redirect } from 'react-router'
import type { Api } from '../../contract/api.ts'
import { refusalOf } from '../refusal.ts'
import { nextPath } from './next-path.ts'

/** Signs in or up with what the form of /auth sent; sign-up ends at home, sign-in where the visitor came from. */
export async function answerAccountForm(api: Api, form: FormData, next: string | null) {
  const text = (name: string) => String(form.get(name) ?? '')
  const email = text('email')
  const signingUp = form.get('mode') === 'sign-up'
  try {
    if (signingUp) {
      const { firstName, lastName } = { firstName: text('firstName'), lastName: text('lastName') }
      await api.accounts.signUp({ email, password: text('password'), firstName, lastName })
    } else await api.accounts.signIn({ email, password: text('password') })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    const typed = { email, firstName: text('firstName'), lastName: text('lastName') }
    return data({ refusal, typed }, { status: refusal.code === 'invalid_credentials' ? 401 : 422 })
  }
  throw redirect(signingUp ? '/' : nextPath(next))
}
