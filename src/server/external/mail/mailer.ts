/** A file that goes with a letter. */
export type Attachment = { name: string; type: string; base64: string }
export type EmailMessage = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** Where one click stops such letters (RFC 8058); absent where nobody may. */
  stopUrl?: string
}

/** Takes a letter for delivery; throws when nobody would take it, and it is tried again. */
export type Mailer = { readonly name: 'smtp' | 'outbox'; send(letter: EmailMessage): Promise<void>; close(): void }
