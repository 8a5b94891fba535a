import { useRef, useState } from 'react'
import { outsideSentences } from '../../../contract/local-refusals.ts'
import { useWrite } from '../../client/use-write.ts'
import type { Facts } from '../../copy/imports.ts'
import { importKey, readCsvFile } from './read-csv-file.ts'

export type Problem = Facts & {
  scheduled?:
    | {
        kind: 'hold' | 'request' | 'booking' | 'change' | 'block' | 'import'
        from: string
        to: string
        zone: string
        name: string | null
        bookingId: string | null
      }
    | undefined
}
export type Reply<Row, Made> = { rows: readonly Row[]; problems: readonly Problem[]; made: readonly Made[] }
type Input = { csv: string; preview?: boolean; idempotencyKey?: string }

/** Checks a file as soon as it is chosen, and imports it when the host asks for it. */
export function useImport<Row, Made>(kind: string, send: (input: Input) => Promise<Reply<Row, Made>>) {
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<{ csv: string; reply: Reply<Row, Made> } | null>(null)
  const attempt = useRef(0)
  const check = useWrite(async (chosen: File) => {
    const csv = await readCsvFile(chosen)
    setRead({ csv, reply: await send({ csv, preview: true }) })
  })
  const write = useWrite(
    async (csv: string) => {
      const reply = await send({ csv, idempotencyKey: importKey(kind, csv, attempt.current) })
      if (reply.made.length === 0) attempt.current++
      setRead({ csv, reply })
    },
    // Without an answer, the rows may have been imported, so the next attempt has the same key.
    ({ code }) => {
      if (!(code in outsideSentences)) attempt.current++
    },
  )
  const choose = (chosen: File) => {
    if (check.busy || write.busy) return
    setFile(chosen)
    setRead(null)
    write.forget()
    void check.send(chosen)
  }
  return {
    file,
    reply: read?.reply ?? null,
    check,
    write,
    choose,
    importAll: () => read && void write.send(read.csv),
  }
}
