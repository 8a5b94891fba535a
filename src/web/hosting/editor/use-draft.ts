import { useCallback, useEffect, useRef, useState } from 'react'
import type { Missing } from '../../../domain/spaces/listing-draft.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import type { Listing, ListingDraft } from '../../client/api-types.ts'
import { keepLocal, readLocal } from '../../client/cache/local-cache.ts'
import { hostApi } from '../../client/host-api.ts'
import type { SectionName } from './fields.tsx'

export type Field = keyof ListingDraft
type Typed = Partial<ListingDraft>
/** `waiting`: typed, but not sent or not confirmed yet. `offline`: retried automatically. */
type Saving = 'saved' | 'waiting' | 'offline' | 'refused'
export type Conflict = { fields: Field[]; theirs: Listing }

/**
 * Saving starts this long after the last keystroke. Including the response time, at most two seconds of typing are
 * unsaved.
 */
const PAUSE_MS = 700
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000]
const AGAIN = new Set(['offline', 'busy', 'failed', 'too_many'])

/**
 * Saves the host's draft automatically. Until the server has the text, a copy in this browser survives leaving the
 * page. If the same field was changed in a different window, the user decides which version to keep.
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
      take(await hostApi.listings.saveDraft({ id, version: latest.current, changes: sent }))
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

  /** Sends unsaved changes, one request at a time. Returns true if everything is saved. */
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

/** Returns unsaved input, including changes that couldn't be sent before an earlier page was closed. */
function useTyped(id: string, latest: Ref<number>, say: (saving: Saving) => void) {
  const [typed, setTyped] = useState<Typed>({})
  const unsaved = useRef<Typed>({})
  const isRead = useRef(false)
  const change = useCallback(
    (changes: Typed) => {
      // When the user goes back, browsers restore the fields before any code runs, so the stored copy takes precedence.
      const copy = isRead.current ? null : readTyped(id)
      isRead.current = true
      // Checks the copy for conflicts against the version it is based on.
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

/** Returns null if the other version can't be loaded. The next save then reports the conflict again. */
async function conflictOf(id: string, { data }: Refusal): Promise<Conflict | null> {
  const theirs = await hostApi.listings.showListing({ id }).catch(() => null)
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
    // `typed` changes on every keystroke, which restarts the delay.
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
export type SectionProps = Pick<Editing, 'draft' | 'change' | 'listing'>

type Copy = { version: number; changes: Typed }
const WEEK_MS = 7 * 24 * 3_600_000
const keyOf = (id: string) => `listing ${id}`

/** Stores unsaved changes for a week, together with the version they are based on. */
function keepTyped(id: string, version: number, changes: Typed): void {
  keepLocal(keyOf(id), Object.keys(changes).length > 0 ? ({ version, changes } satisfies Copy) : null, WEEK_MS)
}

function readTyped(id: string): Copy | null {
  return readLocal<Copy>(keyOf(id))
}

export const sectionOf: Record<Missing, SectionName> = {
  title: 'basics',
  type: 'basics',
  description: 'basics',
  capacity: 'basics',
  city: 'place',
  street: 'place',
  point: 'place',
  photos: 'photos',
  hours: 'hours',
  letting: 'hours',
  lengths: 'hours',
  day_rate: 'rates',
  hour_rate: 'rates',
  add_on_names: 'rates',
}
