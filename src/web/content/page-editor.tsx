import { type FormEvent, useState } from 'react'
import { data, Form } from 'react-router'
import { formSentences } from '../../contract/local-refusals.ts'
import { CONTENT_LENGTHS, type ContentSlug, type ContentText, missingOf } from '../../domain/content/content-page.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import type { Refusal } from '../client/api-error.ts'
import type { ContentPage } from '../client/api-types.ts'
import type { PageParts } from '../client/page-context.ts'
import { contentWords as words } from '../copy/content.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { AreaField, Field } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'

type PageAnswer = {
  refusal: Refusal | null
  typed: (ContentPage['text'] & { reason: string }) | null
  done: PageAct | null
}
type PageEditorProps = { of: string; page: ContentPage; busy: boolean; answer: PageAnswer | undefined }

export function PageEditor({ of, page, busy, answer }: PageEditorProps) {
  const { refusal = null, typed } = answer ?? {}
  const overtaken = overtakenBy(refusal)
  const [unsaved] = useState(() => unsavedOf(of, page))
  const text = typed ?? unsaved ?? { ...page.text, reason: '' }
  const version = overtaken?.version ?? unsaved?.version ?? page.newest
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const field = (name: string) => String(form.get(name) ?? '')
    const typed = { title: field('title'), description: field('description'), body: field('body') }
    keepUnsaved(of, page, { ...typed, reason: field('reason'), version })
  }
  return (
    <>
      {unsaved && (
        <Note kind="warn" className="mb-6">
          {words.unsaved}
        </Note>
      )}
      {/* Multipart forms don't percent-encode text. Percent-encoding would make text in some writing systems much
          longer. */}
      <Form method="post" encType="multipart/form-data" className="grid gap-5" onInput={keep}>
        <input type="hidden" name="version" value={version} />
        <TextFields text={text} busy={busy} />
        {/* The message is next to the button, because the form is longer than a screen. */}
        <RefusalNote refusal={busy ? null : refusal} />
        <div className="flex flex-wrap gap-3">
          <BusyButton type="submit" name="act" value="save" busy={busy}>
            {words.save}
          </BusyButton>
          <BusyButton type="submit" name="act" value="publish" look="ink" busy={busy}>
            {words.publish}
          </BusyButton>
        </div>
      </Form>
      {overtaken && <Meanwhile {...overtaken} />}
    </>
  )
}

function TextFields({ text, busy }: { text: NonNullable<PageAnswer['typed']>; busy: boolean }) {
  return (
    <>
      <Field
        label={words.title}
        name="title"
        maxLength={CONTENT_LENGTHS.title}
        defaultValue={text.title}
        readOnly={busy}
        dir="auto"
      />
      <AreaField
        label={words.description}
        name="description"
        hint={words.descriptionHint}
        rows={2}
        maxLength={CONTENT_LENGTHS.description}
        defaultValue={text.description}
        readOnly={busy}
        dir="auto"
      />
      <AreaField
        label={words.body}
        name="body"
        hint={words.bodyHint}
        rows={18}
        maxLength={CONTENT_LENGTHS.body}
        defaultValue={text.body}
        readOnly={busy}
        dir="auto"
      />
      <Field
        label={words.reason}
        name="reason"
        maxLength={CONTENT_LENGTHS.reason}
        defaultValue={text.reason}
        dir="auto"
      />
    </>
  )
}

export function WithdrawForm({ busy }: { busy: boolean }) {
  return (
    <Form method="post" className="mt-10 grid gap-4 border-t border-rule pt-6">
      <p className="text-graphite">{words.withdrawText}</p>
      <Field label={words.withdrawReason} name="reason" maxLength={CONTENT_LENGTHS.reason} dir="auto" />
      <BusyButton type="submit" name="act" value="withdraw" look="plain" className="justify-self-start" busy={busy}>
        {words.withdraw}
      </BusyButton>
    </Form>
  )
}

type Overtaken = { version: number; by: string; at: string; text: ContentPage['text'] }

/** Returns the version that someone else saved while this form was open, if that caused the refusal. */
function overtakenBy(refusal: Refusal | null): Overtaken | null {
  return refusal?.code === 'saved_meanwhile' ? (refusal.data as Overtaken) : null
}

/** Shows both versions side by side, so that neither is lost. */
function Meanwhile({ version, by, at, text }: Overtaken) {
  return (
    <section aria-labelledby="meanwhile" className="panel mt-8">
      <h2 id="meanwhile" className="text-18" dir="auto">
        {words.meanwhile(by, version)}
      </h2>
      <p className="text-14 text-graphite">
        <Moment at={at} />
      </p>
      <p className="mt-3 text-graphite">{words.meanwhileText}</p>
      <p className="mt-4 font-semibold wrap-anywhere" dir="auto">
        {text.title}
      </p>
      <p className="mt-1 wrap-anywhere" dir="auto">
        {text.description}
      </p>
      <p className="mt-4 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text.body}
      </p>
    </section>
  )
}

export type PageAct = 'save' | 'publish' | 'withdraw'

export const UNTYPED = { typed: null, done: null as PageAct | null }

/** After a refusal, the form keeps its input. Publishing saves changes first. */
export async function actOnPage(request: Request, api: PageParts['api'], slug: ContentSlug) {
  const form = await typedForm(request)
  // Forms submit each line break as two characters.
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

type Unsaved = ContentPage['text'] & { reason: string; version: number }
type Shown = Pick<ContentPage, 'version' | 'text'>

const unsaved = new Map<string, Unsaved & { shown: number }>()

function keepUnsaved(of: string, { version: shown }: Shown, typed: Unsaved): void {
  unsaved.set(of, { ...typed, shown })
}

function unsavedOf(of: string, { version, text }: Shown): Unsaved | null {
  const kept = unsaved.get(of)
  const parts = ['title', 'description', 'body'] as const
  return kept?.shown === version && parts.some((part) => kept[part] !== text[part]) ? kept : null
}

export const forgetUnsaved = (of: string): void => void unsaved.delete(of)
