import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesSecret, withoutPrivateText } from './private-text.ts'

const TOKEN = 'Qm9vaW5nLXRva2VuLW9mLTMyLWJ5dGVzLWlzLTQzLWx'

const WORDY = 'Qm9vaW5nLXRvaVuLWmLTMyLWJcdGVzLWlzLTQzLWxab'.replace(/\d/g, 'x')

describe('masked text', () => {
  test.each([
    ['No account for ada@people.example.', 'No account for [email].'],
    ['GET /x?to=ada%40people.example failed', 'GET /x?to=[email] failed'],
    ['Müller+1@büro-works.example', 'Müller+1@büro-works.example'],
    ['ada.l+x@mail.people.example, bob@b.example', '[email], [email]'],
    ['card 4242 4242 4242 4242 refused', 'card [card] refused'],
    ['4000-0000-0000-9995', '[card]'],
    ['378282246310005', '[card]'],
    ['at 1795267224424 ms', 'at 1795267224424 ms'],
    ['DL-2027-000123 of 2027-03-01', 'DL-2027-000123 of 2027-03-01'],
    [`Bearer ${TOKEN}`, 'Bearer [token]'],
    [`Bearer ${WORDY}`, 'Bearer [token]'],
    ['401 for Bearer abc.def-123', '401 for Bearer [token]'],
    ['login?user=ada&password=hunter2&x=1', 'login?user=ada&password=[secret]&x=1'],
    ['{"token":"short","name":"Ada"}', '{"token":"[secret]","name":"Ada"}'],
    ["Unexpected token: '<', bearer of news", "Unexpected token: '<', bearer of news"],
    ['0191f0c2-8f2b-7c11-9a53-2b7f7c1d9e10', '0191f0c2-8f2b-7c11-9a53-2b7f7c1d9e10'],
    ['a@b', 'a@b'],
    ['render@https://daylet.example/assets/app.js:1:2', 'render@https://daylet.example/assets/app.js:1:2'],
    ['', ''],
  ])('turns %j into %j', (text, kept) => expect(withoutPrivateText(text)).toBe(kept))

  test('contains no 256-bit token, whatever its characters, alone or joined to other text', () =>
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.constantFrom('', 'a-', '4242'),
        (bytes, before) => {
          const token = Buffer.from(bytes).toString('base64url')
          expect(withoutPrivateText(`GET /x/${before}${token} failed`)).toBe('GET /x/[token] failed')
        },
      ),
    ))

  test('keeps every ID, even one with the digits of a card in it', () => {
    const id = 'b6af3ba1-42b2-4071-9831-089251251234'
    expect(withoutPrivateText(`/space/${id}?a=4242 4242 4242 4242`)).toBe(`/space/${id}?a=[card]`)
  })

  test('is stable after one pass', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '1', '@', '.', ' ', '-', '%40') }), (text) => {
        const kept = withoutPrivateText(text)
        expect(withoutPrivateText(kept)).toBe(kept)
      }),
    ))
})

test.each(['password', 'newPassword', 'access_token', 'clientSecret', 'code', 'card', 'CVC', 'Cookie', 'credential'])(
  'a parameter named %s is secret',
  (key) => expect(namesSecret(key)).toBe(true),
)
test.each(['type', 'status_code', 'codec', 'message', 'cardinality', 'cards_shown'])(
  'a parameter named %s is not secret',
  (key) => expect(namesSecret(key)).toBe(false),
)
