export type EmailMessage = { to: string; subject: string; text: string; html: string }

/** Takes a letter for delivery; throws when nobody would take it, and it is tried again. */
export type Mailer = { readonly name: 'smtp' | 'outbox'; send(letter: EmailMessage): Promise<void>; close(): void }
