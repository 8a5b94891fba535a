import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { maskedStack } from './error-mask.ts'

const STACK = `TypeError: x is not a function
    at draw (https://daylet.example/assets/space-1a2b.js:1:2345)
    at /srv/daylet/src/web/root.tsx:7:1`

describe('the stored stack of an error', () => {
  test(claim('6.8', 'is complete for an admin'), () => expect(maskedStack(STACK, 'admin')).toBe(STACK))

  test.each(['user', 'host', null] as const)(claim('6.9', 'is only its first line for %s'), (role) =>
    expect(maskedStack(STACK, role)).toBe('TypeError: x is not a function'),
  )

  test.each([
    ['    at draw (https://daylet.example/a.js:1:2)', 'at [function]'],
    ['at async Object.load [as loader] (/srv/a.ts:1:2)', 'at [function]'],
    ['draw@https://daylet.example/assets/a.js:1:2345', '[function]@[url]'],
    ['@https://daylet.example/assets/a.js:1:2345', '[function]@[url]'],
    ['draw/<@/srv/a.js:1:2', '[file]<[function]@[file]'],
    ['Error: cannot load https://x.example/secret?token=abc now', 'Error: cannot load [url] now'],
    ['Error: cannot load blob:https://x.example/1', 'Error: cannot load [url]'],
    ['Error: no such file /home/somebody/notes.txt', 'Error: no such file [file]'],
    ["Error: ENOENT, open 'C:\\Users\\somebody\\a.txt'", "Error: ENOENT, open '[file]'"],
    ['Error: ./rooms/a and ../b', 'Error: [file] and [file]'],
    ['Error in space.tsx:10:4: broken', 'Error in [file] broken'],
    ['Error: bad at draw (app.js:1:2)', 'Error: bad at [function]'],
    ['Error: ada@people.example is unknown', 'Error: [email] is unknown'],
    ['\r\n  RangeError: too deep\r\nat a', 'RangeError: too deep'],
    ['', ''],
  ])(claim('6.9', '%j becomes %j'), (stack, expected) => expect(maskedStack(stack, 'user')).toBe(expected))

  test('contains no secret from a URL, not even for admins', () =>
    expect(maskedStack('Error: /auth?token=abc\n at b (/x?code=1)', 'admin')).toBe(
      'Error: /auth?token=\n at b (/x?code=)',
    ))

  const piece = fc.constantFrom('at ', 'a.js', ':1', '/', '\\', '://', '@', '(', ')', ' ', '\n', 'https', 'x', '[as ')
  test(claim('6.9', 'never shows a path, a URL or a second line'), () =>
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        const masked = maskedStack(parts.join(''), 'user')
        expect(masked).not.toMatch(/[\\/\n]/)
      }),
      { numRuns: 2_000 },
    ),
  )

  test.each(['at ', 'a@', '/', 'a/', '@', 'at x [as ', 'at x (', '\n', ' ', ':1', 'a.', 'at async '])(
    'finishes for %j a million times',
    (text) => {
      const stack = `${text.repeat(1_000_000)} canary@people.example`
      expect(maskedStack(stack, 'user')).not.toContain('canary')
      expect(maskedStack(stack, 'admin')).not.toContain('canary')
    },
  )
})
