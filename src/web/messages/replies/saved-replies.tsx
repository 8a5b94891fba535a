import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../client/api.ts'
import type { SavedReply } from '../../client/api-types.ts'
import { queryClient } from '../../client/query-client.ts'
import { useWrite } from '../../client/use-write.ts'
import { replyWords as words } from '../../copy/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReplyForm } from './reply-form.tsx'
import styles from './saved-replies.module.css'

type RepliesProps = { draft: string; onUse: (text: string) => void }
const QUERY = ['saved-replies']

export function RepliesButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="icon-btn needs-script" aria-label={words.open} title={words.open} onClick={onOpen}>
      <MessageSquareText size={20} aria-hidden="true" />
    </button>
  )
}

/**
 * The user's saved replies for use in a message; `draft` is the current text, which can be saved as one. Must not be
 * inside another form.
 */
export function SavedReplies({ draft, onUse, onClose }: RepliesProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={words.title} close={words.close}>
      <Replies
        draft={draft}
        onUse={(text) => {
          onUse(text)
          onClose()
        }}
      />
    </Dialog>
  )
}

function Replies({ draft, onUse }: RepliesProps) {
  const [editing, setEditing] = useState<Partial<SavedReply> | null>(null)
  const client = queryClient()
  const { data, error, isPending, refetch } = useQuery(
    { queryKey: QUERY, queryFn: () => api.savedReplies.listReplies() },
    client,
  )
  const changed = () => client.invalidateQueries({ queryKey: QUERY })
  if (editing)
    return (
      <ReplyForm
        reply={editing}
        onDone={() => {
          setEditing(null)
          void changed()
        }}
        onCancel={() => setEditing(null)}
      />
    )
  if (error)
    return (
      <div role="alert">
        <p>{words.failed}</p>
        <button type="button" className="btn mt-3" onClick={() => void refetch()}>
          {words.retry}
        </button>
      </div>
    )
  if (isPending) return <p role="status">{words.loading}</p>
  return (
    <>
      {data.items.length === 0 && <p className="text-graphite">{words.none}</p>}
      <ul className={styles.list}>
        {data.items.map((reply) => (
          <Reply key={reply.id} reply={reply} onUse={onUse} changed={changed} onEdit={() => setEditing(reply)} />
        ))}
      </ul>
      <button type="button" className="btn mt-5" onClick={() => setEditing({ text: draft })}>
        {words.add}
      </button>
    </>
  )
}

type ReplyProps = { reply: SavedReply; onUse: (text: string) => void; onEdit: () => void; changed: () => unknown }

function Reply({ reply: { id, title, text }, onUse, onEdit, changed }: ReplyProps) {
  const { send, busy, refusal } = useWrite(async () => {
    await api.savedReplies.removeReply({ id })
    await changed()
  })
  return (
    <li>
      <button type="button" className={styles.use} aria-label={words.use(title)} onClick={() => onUse(text)}>
        <bdi className="block truncate font-semibold">{title}</bdi>
        <bdi className="block truncate text-14 text-graphite">{text}</bdi>
      </button>
      <button type="button" className="icon-btn" aria-label={words.edit(title)} onClick={onEdit}>
        <Pencil size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={words.remove(title)}
        aria-busy={busy}
        onClick={() => void send()}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
      <p role="alert" className="text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </li>
  )
}
