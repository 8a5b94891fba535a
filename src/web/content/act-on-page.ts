import { data } from 'react-router'
import { formSentences } from '../../contract/local-refusals.ts'
import { type ContentSlug, type ContentText, missingOf } from '../../domain/content/content-page.ts'
import { typedForm } from '../accounts/fields/typed-form.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import type { PageParts } from '../client/page-context.ts'

export type PageAct = 'save' | 'publish' | 'withdraw'

/** The state before the form is sent. */
export const UNTYPED = { typed: null, done: null as PageAct | null }

/** Handles the editor's form. A refusal keeps everything typed, and publishing first saves unsaved changes. */
export async function actOnPage(request: Request, api: PageParts['api'], slug: ContentSlug) {
  const form = await typedForm(request)
  // Forms send line breaks as two characters.
  const field = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  const typed = { title: field('title'), description: field('description'), body: field('body') }
  const [act, reason, version] = [field('act'), field('reason'), Number(field('version'))]
  const pages = api.contentPages
  const missing = act === 'publish' ? missingOf(typed) : []
  const facts = { typed: act === 'withdraw' ? null : { ...typed, reason }, done: UNTYPED.done }
  if (missing.length > 0)
    return data(
      {
        refusal: { code: 'page_incomplete' as const, message: formSentences.page_incomplete, data: { missing } },
        ...facts,
      },
      { status: 422 },
    )
  try {
    if (act === 'withdraw') await pages.withdrawPage({ slug, reason })
    else if (act === 'publish') {
      const { newest, text } = await pages.editPage({ slug })
      const unsaved = newest === 0 || newest !== version || !isSame(text, typed)
      const saved = unsaved ? (await pages.savePage({ slug, ...typed, reason, version })).newest : newest
      await pages.publishPage({ slug, version: saved, reason })
    } else await pages.savePage({ slug, ...typed, reason, version })
  } catch (error) {
    return answerRefused(error, facts)
  }
  const done: PageAct = act === 'withdraw' || act === 'publish' ? act : 'save'
  return { ...UNTYPED, refusal: null, done }
}

const isSame = (a: ContentText, b: ContentText) =>
  a.title === b.title && a.description === b.description && a.body === b.body
