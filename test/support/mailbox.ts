import { SMTPServer } from 'smtp-server'

export type Mail = { to: string; text: string }

/** A real mail server on this machine; what it takes is kept to be read, and it can be told to refuse. */
export async function aMailbox() {
  const mails: Mail[] = []
  const state = { refusing: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.refusing) return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        const raw = Buffer.concat(chunks).toString('utf8')
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: plain(raw) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  /** The newest mail to an address. */
  const last = (to: string) => mails.findLast((mail) => mail.to === to)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    state,
    last,
    code: (to: string) => last(to)?.text.match(/^\d{6}$/m)?.[0] ?? '',
    token: (to: string) => last(to)?.text.match(/[?&]token=([\w-]+)/)?.[1] ?? '',
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The text part, whatever way it was packed. */
function plain(raw: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(?=\r\n--|$)/.exec(raw)
  const head = part?.[0].slice(0, part[0].indexOf('\r\n\r\n')) ?? ''
  const body = part?.[1] ?? raw
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body.replace(/\r\n/g, '\n')
  const unfolded = body.replace(/=\r\n/g, '').replace(/\r\n/g, '\n')
  return Buffer.from(
    unfolded.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}
