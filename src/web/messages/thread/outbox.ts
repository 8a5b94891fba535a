import type { Attachment } from '../../client/api-types.ts'
import { randomId } from '../../client/random-id.ts'

export type KeptFile = Pick<Attachment, 'id' | 'name' | 'contentType' | 'bytes'>
export type Unsent = {
  readonly key: string
  readonly conversation: string
  readonly text: string
  readonly files: readonly KeptFile[]
  readonly at: string
}

const KEY = 'daylet-unsent'

export const unsent = (conversation: string, text: string, files: readonly KeptFile[]): Unsent => ({
  key: randomId(),
  conversation,
  text,
  files,
  at: new Date().toISOString(),
})

export const unsentIn = (conversation: string): readonly Unsent[] =>
  kept().filter((message) => message.conversation === conversation)

export const unsentElsewhere = (): readonly Unsent[] => kept().filter(({ conversation }) => !open.has(conversation))

const open = new Set<string>()
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
  } catch {}
}
