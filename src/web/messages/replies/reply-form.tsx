import { isBlank } from '../../../domain/kernel/text.ts'
import { MESSAGE_LENGTH, REPLY_TITLE_LENGTH } from '../../../domain/messages/message.ts'
import { CheckedForm } from '../../accounts/fields/checked-form.tsx'
import { api } from '../../client/api.ts'
import type { SavedReply } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { replyWords as words } from '../../copy/messages.ts'
import { BusyButton } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'

type ReplyFormProps = { reply: Partial<SavedReply>; onDone: () => void; onCancel: () => void }

export function ReplyForm({ reply, onDone, onCancel }: ReplyFormProps) {
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
