import { useState } from 'react'
import { MOST_APPLICATION_DOCUMENTS } from '../../domain/hosting/host-application.ts'
import { RefusalNote } from '../accounts/fields/refusal-note.tsx'
import { api } from '../client/api.ts'
import routes from '../client/api-routes.json' with { type: 'json' }
import type { DocumentView } from '../client/api-types.ts'
import { useWrite } from '../client/use-write.ts'
import { hostingWords as words } from '../copy/hosting.ts'
import { DocumentList } from '../files/document-list.tsx'

type ApplicationDocumentsProps = {
  documents: readonly DocumentView[]
  onMoved: () => unknown
  onUploading: (count: number) => void
}

/** The documents of an application in progress; each is attached as soon as it is uploaded. */
export function ApplicationDocuments({ documents, onMoved, onUploading }: ApplicationDocumentsProps) {
  const [shown, setShown] = useState(documents)
  const { send: remove, refusal } = useWrite(async ({ id }: DocumentView) => {
    await api.hosting.removeDocument({ id })
    setShown((now) => now.filter((one) => one.id !== id))
  }, onMoved)
  return (
    <section aria-labelledby="application-documents" className="grid gap-3">
      <div>
        <h3 id="application-documents" className="text-[0.875rem] font-semibold">
          {words.documents}
        </h3>
        <p className="text-14 text-graphite">{words.documentsText}</p>
      </div>
      <noscript>
        <p className="text-14">{words.documentsNoScript}</p>
      </noscript>
      <RefusalNote refusal={refusal} />
      <div className="needs-script">
        <DocumentList
          documents={shown}
          most={MOST_APPLICATION_DOCUMENTS}
          onUploading={onUploading}
          route={routes.hosting.addDocuments}
          onAdd={(document) => setShown((now) => [...now, document])}
          onRemove={(document) => void remove(document)}
        />
      </div>
    </section>
  )
}
