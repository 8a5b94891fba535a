import type { Person } from './people.ts'
import { aPdf } from './uploads.ts'

export const B = 'xxBOUNDARYxx'
export const part = (head: string, body: string) => `--${B}\r\n${head}\r\n\r\n${body}\r\n`
export const filePart = (body: string, name = 'a.pdf') =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"`, body)
export const END = `--${B}--\r\n`
export const GOOD = filePart(aPdf().toString('latin1'))
export type Head = { type?: string; length?: number | null; more?: string[]; by: Person; from?: string }
export const rawHead = ({
  type = `multipart/form-data; boundary=${B}`,
  length = null,
  more = [],
  by,
  from = by.address,
}: Head) =>
  [
    'POST /api/v1/documents HTTP/1.1',
    'Host: x',
    'Connection: close',
    `X-Forwarded-For: ${from}`,
    `Cookie: ${by.cookie()}`,
    `Content-Type: ${type}`,
    ...(length === null ? [] : [`Content-Length: ${length}`]),
    ...more,
    '\r\n',
  ].join('\r\n')
