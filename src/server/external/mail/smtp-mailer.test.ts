import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { ownCertificate } from '../../../../test/support/tls-proxy.ts'
import { smtpMailer } from './smtp-mailer.ts'

test('a remote mail server without encryption gets no email', async () => {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('data', (part: Buffer) => taken.push(part.toString()))
      stream.on('end', done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  // Another spelling of this machine's address, which isn't recognised as local.
  const mailer = smtpMailer(`smtp://127.1:${port}`, 'Daylet <no-reply@daylet.example>', () => 'hello@daylet.example')
  const letter = { to: 'ada@people.example', subject: 'Your sign-in code', text: '123456', html: '<p>123456</p>' }
  await expect(mailer.send(letter)).rejects.toMatchObject({ code: 'ETLS' })
  expect(taken).toEqual([])
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a mail server on this machine gets emails marked as automatic, with a self-signed certificate', async () => {
  const taken: string[] = []
  const server = new SMTPServer({
    ...ownCertificate(),
    authOptional: true,
    onData: async (stream, session, done) => {
      const automatic = /^Auto-Submitted: (\S+)/m.exec(await text(stream))?.[1]
      taken.push(`${session.envelope.rcptTo[0]?.address} ${session.secure} ${automatic}`)
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  const url = `smtp://127.0.0.1:${port}`
  const mailer = smtpMailer(url, 'Daylet <no-reply@daylet.example>', () => 'hello@daylet.example')
  await mailer.send({ to: 'ada@people.example', subject: 'Your sign-in code', text: '123456', html: '<p>123456</p>' })
  expect(taken).toEqual(['ada@people.example true auto-generated'])
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
