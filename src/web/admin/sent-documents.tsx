import type { SentApplication } from '../client/api-types.ts'
import { adminWords as words } from '../copy/admin.ts'
import { DocumentList } from '../files/document-list.tsx'

/** An application's documents; every download is recorded. */
export function SentDocuments({ id, documents }: Pick<SentApplication, 'id' | 'documents'>) {
  return (
    <>
      <h2 className="mt-8 mb-1 text-18">{words.documents}</h2>
      <p className="mb-3 text-14 text-graphite">{documents.length > 0 ? words.documentsText : words.noDocuments}</p>
      <DocumentList documents={documents} most={documents.length} application={id} />
    </>
  )
}
