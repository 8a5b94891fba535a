import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mail = { to: string; subject: string; text: string; html: string; files: Attachment[] }

/** Starts a real mail server on this machine. It keeps the emails it receives, and refuses them on demand. */
export async function aMailbox() {
  const mails: Mail[] = []
  const state = { refusing: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (state.refusing) return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        const { subject = '', text = '', html = '', attachments } = await PostalMime.parse(Buffer.concat(chunks))
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', subject, text, html, files: attachments })
        done()
      })
    },
  })
  // A site that is killed drops the connection in the middle of an email.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  const last = (to: string) => mails.findLast((mail) => mail.to === to)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    state,
    last,
    code: (to: string) =>
      mails.flatMap((mail) => (mail.to === to ? (mail.text.match(/^\d{6}$/m) ?? []) : [])).at(-1) ?? '',
    token: (to: string) => last(to)?.text.match(/[?&]token=([\w-]+)/)?.[1] ?? '',
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
