import { expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { newToken, readToken, tokenCookie } from './cookies.ts'

const token = newToken()

test(claim('12.20', 'over HTTPS a cookie is bound to this host by its name, to HTTPS and away from scripts'), () => {
  for (const kind of ['session', 'refresh', 'device', 'outside'] as const) {
    const [first, ...rest] = tokenCookie(kind, token, true).split('; ')
    expect(first).toBe(`__Host-daylet_${kind}=${token}`)
    expect(rest).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']))
  }
})

test('over HTTPS a cookie that another host could have set is ignored', () => {
  expect(readToken(`daylet_session=${token}`, 'session', true)).toBeNull()
  expect(readToken(`daylet_session=x; __Host-daylet_session=${token}`, 'session', true)).toBe(token)
  expect(readToken(`daylet_session=${token}`, 'session', false)).toBe(token)
})

test('a token has 256 random bits, new each time', () => {
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(new Set(Array.from({ length: 1_000 }, newToken)).size).toBe(1_000)
})
