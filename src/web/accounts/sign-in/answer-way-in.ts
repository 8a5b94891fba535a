import { redirect } from 'react-router'
import type { Api } from '../../../contract/api.ts'
import { formSentences } from '../../../contract/local-refusals.ts'
import { ApiError } from '../../client/api-error.ts'
import { answerRefused } from './answer-refused.ts'
import { pathAfter } from './path-after.ts'
import { refusedWayIn } from './refused-way-in.ts'

type PasskeyAnswer = Parameters<Api['accounts']['signInWithPasskey']>[0]['answer']

/**
 * Signs in or up by the method that a form of /auth names. Sign-up leads to the home page, the others back to where
 * the visitor came from.
 */
export async function answerWayIn(api: Api, form: FormData, next: string | null) {
  const text = (name: string) => String(form.get(name) ?? '')
  const mode = text('mode')
  const again = form.has('again')
  const refused = refusedWayIn(form)
  const { typed } = refused
  try {
    if (mode === 'code') {
      await api.accounts.requestCode({ email: typed.email })
      return { refusal: null, typed, codeSent: true, again }
    }
    const entered = await enter(api, mode, text)
    return redirect(pathAfter(entered, mode === 'sign-up' ? '/' : next))
  } catch (error) {
    return answerRefused(error, refused)
  }
}

function enter(api: Api, mode: string, text: (name: string) => string) {
  const [email, password] = [text('email'), text('password')]
  if (mode === 'sign-up')
    return api.accounts.signUp({
      email,
      password,
      data: { first_name: text('firstName'), last_name: text('lastName') },
    })
  if (mode === 'code-answer') return api.accounts.answerCode({ email, code: text('code') })
  if (mode === 'passkey') return api.accounts.signInWithPasskey({ answer: passkeyAnswer(text('answer')) })
  return api.accounts.signIn({ email, password })
}

function passkeyAnswer(json: string): PasskeyAnswer {
  try {
    return JSON.parse(json) as PasskeyAnswer
  } catch {
    throw new ApiError(422, 'bad_passkey', true, undefined, formSentences.bad_passkey)
  }
}
