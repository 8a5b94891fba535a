import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../client/api.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import type { Listing, ListingDraft } from '../../client/api-types.ts'
import { keepTyped, readTyped } from './typed-copy.ts'

export type Field = keyof ListingDraft
export type Typed = Partial<ListingDraft>
/** `waiting`: typed and not sent yet, or sent and not answered; `offline`: tried again by itself. */
export type Saving = 'saved' | 'waiting' | 'offline' | 'refused'
export type Conflict = { fields: Field[]; theirs: Listing }

/** After the last key; with the answer's time no more than two seconds of typing are anywhere but here. */
const PAUSE_MS = 700
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000]
const AGAIN = new Set(['offline', 'busy', 'failed', 'too_many'])

/**
 * What the host writes, saved by itself. What was typed is shown as it was typed; a copy in this browser outlives the page until the site
 * has it. A field that another window changed meanwhile is a conflict, in which nothing is written over unasked.
 */
export function useDraft(first: Listing) {
  const { id } = first
  const [listing, setListing] = useState(first)
  const [saving, setSaving] = useState<Saving>('saved')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const latest = useRef(first.version)
  const sending = useRef<Promise<boolean> | null>(null)
  const { typed, unsaved, change, drop } = useTyped(id, latest, setSaving)

  const take = useCallback((reply: Listing) => {
    latest.current = reply.version
    setListing(reply)
  }, [])

  const send = useCallback(async (): Promise<boolean> => {
    const sent = { ...unsaved.current }
    if (Object.keys(sent).length === 0) return true
    try {
      take(await api.listings.saveDraft({ id, version: latest.current, changes: sent }))
      unsaved.current = without(unsaved.current, (field) => unsaved.current[field] === sent[field])
      keepTyped(id, latest.current, unsaved.current)
      setRefusal(null)
      if (Object.keys(unsaved.current).length > 0) return send()
      setSaving('saved')
      return true
    } catch (error) {
      const no = refusalOf(error)
      setRefusal(no)
      if (no.code === 'changed_elsewhere') setConflict(await conflictOf(id, no))
      setSaving(AGAIN.has(no.code) ? 'offline' : 'refused')
      return false
    }
  }, [id, take, unsaved])

  /** Sends what is unsaved, one request at a time; whether all of it is with the site. */
  const save = useCallback((): Promise<boolean> => {
    sending.current ??= send().finally(() => {
      sending.current = null
    })
    return sending.current
  }, [send])
  useAutosave({ typed, saving, stopped: conflict !== null, save })

  const settle = (mine: ReadonlySet<Field>) => {
    if (!conflict) return
    take(conflict.theirs)
    drop((field) => conflict.fields.includes(field) && !mine.has(field))
    setConflict(null)
    setRefusal(null)
    setSaving('waiting')
  }
  const draft = { ...listing.draft, ...typed }
  return { listing, draft, change, save, take, latest, saving, refusal, conflict, settle }
}

type Ref<T> = { current: T }

/** What was typed on this page, and what of it the site does not have; what a page that died had not sent comes back. */
function useTyped(id: string, latest: Ref<number>, say: (saving: Saving) => void) {
  const [typed, setTyped] = useState<Typed>({})
  const unsaved = useRef<Typed>({})
  const isRead = useRef(false)
  const change = useCallback(
    (changes: Typed) => {
      // A browser that goes back fills fields in before anything else happens here: what was kept comes first.
      const copy = isRead.current ? null : readTyped(id)
      isRead.current = true
      // Compared with what is there by now as if it were sent then.
      if (copy) latest.current = copy.version
      const all = { ...copy?.changes, ...changes }
      if (Object.keys(all).length === 0) return
      unsaved.current = { ...unsaved.current, ...all }
      keepTyped(id, latest.current, unsaved.current)
      setTyped((before) => ({ ...before, ...all }))
      say('waiting')
    },
    [id, latest, say],
  )
  const drop = (gone: (field: Field) => boolean) => {
    unsaved.current = without(unsaved.current, gone)
    keepTyped(id, latest.current, unsaved.current)
    setTyped((before) => without(before, gone))
  }
  useEffect(() => change({}), [change])
  return { typed, unsaved, change, drop }
}

/** Null where it cannot be read; the next save says it again. */
async function conflictOf(id: string, { data }: Refusal): Promise<Conflict | null> {
  const theirs = await api.listings.showListing({ id }).catch(() => null)
  return theirs && { fields: (data as { fields: Field[] }).fields, theirs }
}

function without(fields: Typed, gone: (field: Field) => boolean): Typed {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !gone(field as Field)))
}

type Autosave = {
  typed: Typed
  saving: Saving
  stopped: boolean
  save: () => Promise<boolean>
}

function useAutosave({ typed, saving, stopped, save }: Autosave): void {
  const tries = useRef(0)
  useEffect(() => {
    if (saving === 'saved') tries.current = 0
    if (stopped || saving === 'saved' || saving === 'refused') return
    // `typed` is new with every key, and begins the pause anew.
    void typed
    const wait = saving === 'offline' ? (RETRY_MS[Math.min(tries.current++, RETRY_MS.length - 1)] ?? 0) : PAUSE_MS
    const again = () => void save()
    const timer = setTimeout(again, wait)
    const leaving = () => document.visibilityState === 'hidden' && again()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', leaving)
    }
  }, [typed, saving, stopped, save])
}

export type Editing = ReturnType<typeof useDraft>
/** What a section of the form reads and writes. */
export type SectionProps = Pick<Editing, 'draft' | 'change' | 'listing'>
