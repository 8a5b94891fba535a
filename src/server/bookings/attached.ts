import type { Attachment } from '../external/mail/mailer.ts'

export async function attached(file: File): Promise<Attachment> {
  return { name: file.name, type: file.type, base64: Buffer.from(await file.arrayBuffer()).toString('base64') }
}
