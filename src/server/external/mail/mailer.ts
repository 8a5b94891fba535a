export type Attachment = { name: string; type: string; base64: string }
export type EmailMessage = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** The one-click unsubscribe address (RFC 8058). Absent if the recipient can't unsubscribe. */
  stopUrl?: string
}

/** Hands an email to the mail server. Throws if the server doesn't accept it, so that the job is retried. */
export type Mailer = { readonly name: 'smtp' | 'outbox'; send(letter: EmailMessage): Promise<void>; close(): void }
