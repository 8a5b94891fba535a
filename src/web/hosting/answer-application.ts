import { data, redirect } from 'react-router'
import {
  APPLICATION_FIELDS,
  type ApplicationFields,
  applicationProblems,
  FIELD_LENGTHS,
} from '../../domain/hosting/application-fields.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { refusalOf } from '../client/api-error.ts'
import type { PageParts } from '../client/page-context.ts'
import type { ApplicationAnswer } from './application-form.tsx'

const HERE = '/host-application'

/** Saves without script like `useDraft` does with it, and submits if that button was pressed. */
export async function answerApplication({ api, viewer }: PageParts, form: FormData) {
  if (!viewer) return redirect(authPath('/auth', HERE))
  const fields = fieldsIn(form)
  const sends = form.get('intent') !== 'save'
  const answer = { fields, checked: sends, saved: false }
  try {
    const { application: before } = await api.hosting.showApplication()
    const { application } = await api.hosting.saveApplication({ ...fields, version: before?.version ?? null })
    if (!sends) return { ...answer, saved: true, refusal: null } satisfies ApplicationAnswer
    if (Object.keys(applicationProblems(fields)).length > 0)
      return data({ ...answer, saved: true, refusal: null } satisfies ApplicationAnswer, { status: 422 })
    await api.hosting.submitApplication({ version: application?.version ?? 0 })
    return redirect(HERE)
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') return redirect(authPath('/auth', HERE))
    return answerRefused(error, answer)
  }
}

function fieldsIn(form: FormData): ApplicationFields {
  const text = (name: keyof ApplicationFields) => String(form.get(name) ?? '').slice(0, FIELD_LENGTHS[name])
  const typed = Object.fromEntries(APPLICATION_FIELDS.map((name) => [name, text(name)])) as ApplicationFields
  // Browsers send line breaks as two characters. A country outside the list is ignored.
  const country = /^[A-Z]{2}$/.test(typed.country) ? typed.country : ''
  return { ...typed, country, pitch: typed.pitch.replaceAll('\r\n', '\n') }
}
