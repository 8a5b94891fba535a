import type { Attachment } from '../../client/api-types.ts'
import { randomId } from '../../client/random-id.ts'

export type KeptFile = Pick<Attachment, 'id' | 'name' | 'contentType' | 'bytes'>
/** A message that was written and not yet answered for. `conversation`: whose thread it waits in. */
export type Unsent = {
  readonly key: string
  readonly conversation: string
  readonly text: string
  readonly files: readonly KeptFile[]
  /** By this browser's clock. */
  readonly at: string
}

/** Signing out empties the storage it is in. */
const KEY = 'daylet-unsent'

export const unsent = (conversation: string, text: string, files: readonly KeptFile[]): Unsent => ({
  key: randomId(),
  conversation,
  text,
  files,
  at: new Date().toISOString(),
})

/** What waits in a thread, in the order it was written; another tab may have written some of it. */
export const unsentIn = (conversation: string): readonly Unsent[] =>
  kept().filter((message) => message.conversation === conversation)

/** What waits in threads that are not open in this tab: nobody else sends it. */
export const unsentElsewhere = (): readonly Unsent[] => kept().filter(({ conversation }) => !open.has(conversation))

const open = new Set<string>()
/** An open thread shows what becomes of its own messages; returns how to leave it. */
export function enterThread(conversation: string): () => void {
  open.add(conversation)
  return () => void open.delete(conversation)
}

export const keepUnsent = (message: Unsent): void =>
  write([...kept().filter(({ key }) => key !== message.key), message])

export const dropUnsent = (key: string): void => write(kept().filter((message) => message.key !== key))

function kept(): readonly Unsent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? (list as Unsent[]) : []
  } catch {
    return []
  }
}

function write(list: readonly Unsent[]): void {
  try {
    if (list.length > 0) localStorage.setItem(KEY, JSON.stringify(list))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be switched off or full: then it waits in this page alone.
  }
}
