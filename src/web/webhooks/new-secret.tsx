import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { webhookWords as words } from '../copy/webhooks.ts'
import { CopiedAddress } from '../ui/copied-address.tsx'
import { Note } from '../ui/note.tsx'

/** Shown until the page is left. The server keeps no copy that it could show. */
export function NewSecret({ secret, to }: { secret: string; to?: string }) {
  const head = useRef<HTMLParagraphElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <Note kind="warn" className="mb-6">
      <p ref={head} tabIndex={-1} className="font-semibold">
        {words.secretHead}
      </p>
      <p className="mt-1">{words.secretText}</p>
      <CopiedAddress label={words.secretLabel} url={secret} />
      {to && (
        <Link className="link mt-4 inline-block min-h-6" to={to}>
          {words.toEndpoint}
        </Link>
      )}
    </Note>
  )
}
