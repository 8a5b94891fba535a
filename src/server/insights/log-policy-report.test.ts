import { expect, test } from 'vitest'
import { guest, setUp, world } from '../../../test/support/telemetry.ts'

setUp()

const send = (type: string, body: unknown) =>
  guest.fetch('/api/csp-reports', {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const rows = () =>
  world.sql`select user_id, error_message, page_url, severity, context - 'timestamp' as context from error_logs`

test.each([
  [
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': 'https://daylet.example/space/17?token=abc',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js?secret=1',
        'source-file': 'https://daylet.example/assets/a.js?token=abc',
        'line-number': 7,
      },
    },
  ],
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        age: 10,
        body: {
          documentURL: 'https://daylet.example/space/17?token=abc',
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/x.js?secret=1',
          sourceFile: 'https://daylet.example/assets/a.js?token=abc',
          lineNumber: 7,
        },
      },
    ],
  ],
])('a policy report as %s is in the error log, without secrets', async (type, body) => {
  await world.sql`delete from error_logs`
  expect((await send(type, body)).status).toBe(204)
  expect(await rows()).toEqual([
    {
      user_id: guest.id,
      error_message: 'The content security policy (script-src-elem) blocked https://evil.example',
      page_url: '/space/17',
      severity: 'medium',
      context: { type: 'csp_violation', source: '/assets/a.js', line: 7 },
    },
  ])
})

test('policy reports share the limits of browser errors, and anything else is refused', async () => {
  for (const body of ['', '{', '[]x', '{"csp-report":7}', '[{"type":"deprecation","body":{}}]'])
    expect((await send('application/csp-report', body)).status).toBe(400)
  world.clock.pass({ minutes: 2 })
  await world.sql`delete from error_logs`
  const one = { 'csp-report': { 'document-uri': '/', 'effective-directive': 'img-src', 'blocked-uri': 'data' } }
  for (let n = 0; n < 61; n++) expect((await send('application/csp-report', one)).status).toBe(204)
  expect(await rows()).toHaveLength(60)
})
