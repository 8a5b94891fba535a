import { FileText, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { DOCUMENT_TYPES } from '../../domain/files/file-rules.ts'
import { adminApi } from '../client/admin-api.ts'
import { api } from '../client/api.ts'
import routes from '../client/api-routes.json' with { type: 'json' }
import type { DocumentView } from '../client/api-types.ts'
import { useWrite } from '../client/use-write.ts'
import { fileWords } from '../copy/files.ts'
import { FileDrop } from './file-drop.tsx'
import styles from './upload-rows.module.css'
import { UploadRows, useUploads } from './upload-rows.tsx'

type DocumentListProps = {
  documents: readonly DocumentView[]
  most: number
  onAdd?: (document: DocumentView) => void
  /** The upload route, if documents are attached immediately rather than later. */
  route?: string
  application?: string
  onUploading?: (count: number) => void
  onRemove?: (document: DocumentView) => void
}

/** Download links are valid for five minutes. With `onAdd`, the user can upload more documents, up to `most`. */
export function DocumentList({
  documents,
  most,
  onAdd,
  route = routes.files.uploadDocuments,
  application,
  onUploading,
  onRemove,
}: DocumentListProps) {
  const { uploads, add, cancel, retry } = useUploads<{ items: DocumentView[] }>(
    { route, types: DOCUMENT_TYPES },
    ({ items }) => {
      for (const item of items) onAdd?.(item)
    },
  )
  const sending = uploads.filter(({ state }) => state !== 'refused').length
  useEffect(() => onUploading?.(sending), [onUploading, sending])
  const room = most - documents.length - sending
  return (
    <div className="grid gap-4">
      {documents.length > 0 && (
        <ul className={styles.uploads}>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} application={application} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {onAdd && (
        <>
          <UploadRows uploads={uploads} onCancel={cancel} onRetry={retry} />
          <FileDrop
            label={fileWords.chooseDocuments}
            hint={room > 0 ? fileWords.documentHint : fileWords.full(most)}
            accept={DOCUMENT_TYPES.join(',')}
            disabled={room <= 0}
            onFiles={(files) => add(files.slice(0, room))}
          />
        </>
      )}
    </div>
  )
}

type DocumentRowProps = {
  document: DocumentView
  application: string | undefined
  onRemove: ((document: DocumentView) => void) | undefined
}

function DocumentRow({ document, application, onRemove }: DocumentRowProps) {
  const { send, busy, refusal } = useWrite(async () => {
    const { id } = document
    const { url } = await (application
      ? adminApi.admin.openDocument({ id: application, documentId: id })
      : api.files.linkDocument({ id }))
    window.location.assign(url)
  })
  return (
    <li>
      <FileText size={20} aria-hidden="true" className="flex-none text-graphite" />
      <div className={styles.what}>
        <button
          type="button"
          className="link block w-fit max-w-full text-left"
          aria-busy={busy}
          onClick={() => void send()}
        >
          <bdi>{document.name}</bdi>
          <span className="sr-only"> {fileWords.opens}</span>
        </button>
        <p className="num text-14 text-graphite">{fileWords.size(document.bytes)}</p>
        <p role="alert" className="text-14 text-bad empty:hidden">
          {refusal?.message}
        </p>
      </div>
      {onRemove && (
        <button
          type="button"
          className="icon-btn"
          aria-label={fileWords.remove(document.name)}
          onClick={() => onRemove(document)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
