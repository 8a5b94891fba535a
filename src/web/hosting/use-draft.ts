import { type RefObject, useEffect, useRef, useState } from 'react'
import { APPLICATION_FIELDS, type ApplicationFields } from '../../domain/hosting/application-fields.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Application } from '../client/api-types.ts'
import { Autosaver, type Draft } from '../client/autosaver.ts'
import { keepLocal, readLocal } from '../client/cache/local-cache.ts'
import { hostApi } from '../client/host-api.ts'
import { useWrite } from '../client/use-write.ts'

const PASSING: readonly Refusal['code'][] = ['offline', 'busy', 'failed', 'too_many']
/** The server refuses any other field. */
export const fieldsOf = ({ legalName, businessName, country, phone, pitch }: ApplicationFields): ApplicationFields => ({
  legalName,
  businessName,
  country,
  phone,
  pitch,
})

type DraftProps = { email: string; first: Draft<ApplicationFields>; mayWrite: boolean; onMoved: () => unknown }

/**
 * Saves an application automatically and submits it. If the user may not save, the input stays in this tab. `onMoved`
 * reports that the application's status has changed, so the page must be reloaded.
 */
export function useDraft({ email, first, mayWrite, onMoved }: DraftProps) {
  const [fields, setFields] = useState(first.fields)
  const [saved, setSaved] = useState<{ at: number } | 'not yet' | null>(null)
  const [other, setOther] = useState<Application | null>(null)
  const saver = useRef<Autosaver<ApplicationFields> | null>(null)
  const heard = ({ code, data }: Refusal): void => {
    if (code === 'changed_elsewhere') setOther((data as { application: Application }).application)
    else if (['not_editable', 'already_host', 'apply_later', 'sign_in_required'].includes(code)) onMoved()
  }
  const listener = useRef(heard)
  listener.current = heard

  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver as long as the form is there
  useEffect(() => {
    const made = new Autosaver<ApplicationFields>({
      first,
      save,
      onFailure: (error) => {
        const refusal = refusalOf(error)
        setSaved('not yet')
        listener.current(refusal)
        return PASSING.includes(refusal.code) ? 'again' : 'stop'
      },
      keep: (draft) => writeCopy(draft && { ...draft, email }),
      onSaved: () => setSaved({ at: Date.now() }),
    })
    saver.current = made
    const copy = readCopy(email)
    if (copy) {
      setFields(copy.fields)
      made.continueFrom(copy, false)
    }
    const online = () => made.tryNow()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      made.tryNow()
    }
  }, [])
  useEffect(() => {
    if (mayWrite) saver.current?.resume()
  }, [mayWrite])

  const change = (next: ApplicationFields) => {
    setFields(next)
    saver.current?.change(next)
  }
  /** Resolves a conflict. Either saves this version over the other one or accepts the other one. */
  const settle = (keepMine: boolean) => {
    if (!other) return
    setOther(null)
    const draft = { fields: keepMine ? fields : fieldsOf(other), version: other.version }
    setFields(draft.fields)
    saver.current?.continueFrom(draft, !keepMine)
    saver.current?.resume()
  }
  return { fields, change, saved, other, settle, ...useSubmission(saver, listener, onMoved) }
}

async function save({ fields, version }: Draft<ApplicationFields>): Promise<number | null> {
  const { application } = await hostApi.hosting.saveApplication({ ...fields, version })
  return application?.version ?? null
}

function useSubmission(
  saver: RefObject<Autosaver<ApplicationFields> | null>,
  listener: RefObject<(refusal: Refusal) => void>,
  onMoved: () => unknown,
) {
  const { send, busy, refusal } = useWrite(
    async () => {
      const draft = await saver.current?.pause()
      if (!draft) return
      const version = await save(draft)
      saver.current?.become(draft.fields, version)
      await hostApi.hosting.submitApplication({ version: version ?? 0 })
      await onMoved()
    },
    (no) => {
      listener.current(no)
      if (no.code !== 'changed_elsewhere') saver.current?.resume()
    },
  )
  return { submit: send, busy, refusal: refusal?.code === 'changed_elsewhere' ? null : refusal }
}

const KEY = 'application draft'
const WEEK_MS = 7 * 24 * 3_600_000

type DraftCopy = { email: string; version: number | null; fields: ApplicationFields }

function readCopy(email: string): DraftCopy | null {
  const copy = readLocal<DraftCopy>(KEY)
  const whole = copy?.email === email && APPLICATION_FIELDS.every((name) => typeof copy.fields?.[name] === 'string')
  return whole ? { ...copy, fields: fieldsOf(copy.fields) } : null
}

function writeCopy(copy: DraftCopy | null): void {
  keepLocal(KEY, copy, WEEK_MS)
}
