import { expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { authPath, pathAfter } from './path-after.ts'

test(claim('12.14', 'a completed sign-in leads to the page that asked'), () => {
  expect(pathAfter({ next: 'signed_in' }, '/bookings')).toBe('/bookings')
  expect(pathAfter({ next: 'signed_in' }, 'https://evil.example/')).toBe('/')
})

test('a required second factor comes first and remembers the page', () => {
  expect(pathAfter({ next: 'second_factor' }, '/space/1?startDate=2027-01-01')).toBe(
    '/auth/second-factor?next=%2Fspace%2F1%3FstartDate%3D2027-01-01',
  )
  expect(pathAfter({ next: 'second_factor' }, '//evil.example')).toBe('/auth/second-factor?next=%2F')
})

test('links between the pages of /auth keep the return path, and nothing foreign', () => {
  expect(authPath('/auth/recover', null)).toBe('/auth/recover')
  expect(authPath('/auth', '/bookings', { way: 'code' })).toBe('/auth?way=code&next=%2Fbookings')
  expect(authPath('/auth/google', 'https://evil.example/')).toBe('/auth/google?next=%2F')
})
