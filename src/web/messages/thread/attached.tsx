import { FileText } from 'lucide-react'
import type { FileId, MessageId } from '../../../domain/kernel/id.ts'
import { api } from '../../client/api.ts'
import type { Attachment } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { fileWords } from '../../copy/files.ts'
import { threadWords as words } from '../../copy/messages.ts'
import styles from './thread.module.css'

/** A message's attachments; each link is valid for five minutes. */
export function Attached({ message, attachments }: { message: string; attachments: readonly Attachment[] }) {
  return (
    attachments.length > 0 && (
      <ul className={styles.files}>
        {attachments.map((file) => (
          <OneFile key={file.id} message={message} file={file} />
        ))}
      </ul>
    )
  )
}

function OneFile({ message, file }: { message: string; file: Attachment }) {
  const { id, name, url, width, height, bytes } = file
  const { send, busy, refusal } = useWrite(async () => {
    const link = await api.messages.linkAttachment({ id: message as MessageId, fileId: id as FileId })
    window.location.assign(link.url)
  })
  const open = (event: React.MouseEvent) => {
    // The link in the page expires after five minutes, so request a fresh one.
    event.preventDefault()
    void send()
  }
  return (
    <li>
      <a href={url} onClick={open} aria-busy={busy} download>
        <span className="sr-only">{words.open}</span>
        {width && height ? (
          <img width={width} height={height} src={url} alt="" loading="lazy" decoding="async" />
        ) : (
          <FileText size={20} aria-hidden="true" className="flex-none text-graphite" />
        )}
        <span className="min-w-0">
          <bdi className="block truncate">{name}</bdi>
          <span className="num text-14 text-graphite">{fileWords.size(bytes)}</span>
        </span>
      </a>
      <p role="alert" className="text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </li>
  )
}
