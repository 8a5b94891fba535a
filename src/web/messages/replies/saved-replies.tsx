import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isBlank } from '../../../domain/kernel/text.ts'
import { MESSAGE_LENGTH, REPLY_TITLE_LENGTH } from '../../../domain/messages/message.ts'
import { api } from '../../client/api.ts'
import type { SavedReply } from '../../client/api-types.ts'
import { queryClient } from '../../client/query-client.ts'
import { useWrite } from '../../client/use-write.ts'
import { replyWords as words } from '../../copy/messages.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import styles from './saved-replies.module.css'

type RepliesProps = { draft: string; onUse: (text: string) => void }
const QUERY = ['saved-replies']

export function RepliesButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="icon-btn" aria-label={words.open} title={words.open} onClick={onOpen}>
      <MessageSquareText size={20} aria-hidden="true" />
    </button>
  )
}

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

type ReplyFormProps = { reply: Partial<SavedReply>; onDone: () => void; onCancel: () => void }

function ReplyForm({ reply, onDone, onCancel }: ReplyFormProps) {
  const { send, busy, refusal } = useWrite(async (title: string, text: string) => {
    await (reply.id
      ? api.savedReplies.changeReply({ id: reply.id, title, text })
      : api.savedReplies.saveReply({ title, text }))
    onDone()
  })
  return (
    <CheckedForm
      check={({ title = '', text = '' }) => ({
        ...(isBlank(title) && { title: words.needName }),
        ...(isBlank(text) && { text: words.needText }),
      })}
      busy={busy}
      refusal={refusal}
      send={({ title = '', text = '' }) => void send(title, text)}
    >
      {(wrong) => (
        <>
          <Field
            label={words.name}
            name="title"
            maxLength={REPLY_TITLE_LENGTH}
            defaultValue={reply.title ?? ''}
            wrong={wrong.title}
            dir="auto"
          />
          <AreaField
            label={words.text}
            name="text"
            rows={6}
            maxLength={MESSAGE_LENGTH}
            defaultValue={reply.text ?? ''}
            wrong={wrong.text}
            dir="auto"
          />
          <div className="flex flex-wrap gap-3">
            <BusyButton type="submit" busy={busy}>
              {words.save}
            </BusyButton>
            <button type="button" className="btn plain" onClick={onCancel}>
              {words.cancel}
            </button>
          </div>
        </>
      )}
    </CheckedForm>
  )
}
