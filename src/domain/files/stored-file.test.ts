import { expect, test } from 'vitest'
import { BUCKETS, mayGoTo, refuseMove } from './stored-file.ts'

const photo = { bucket: 'spaces', name: 'a.jpg', inUse: true } as const
const loose = { ...photo, inUse: false }
const at = <B extends 'spaces' | 'people' | 'documents'>(bucket: B, name: string) => ({ bucket, name })

test('a file in use can be renamed but not moved to another folder', () => {
  expect(refuseMove(photo, photo, at('spaces', 'b.jpg'))).toBeNull()
  expect(refuseMove(photo, photo, at('people', 'a.jpg'))).toBe('file_in_use')
  expect(refuseMove(loose, loose, at('people', 'a.jpg'))).toBeNull()
})

test('a document never moves to a public folder', () => {
  expect(BUCKETS.map((to) => mayGoTo('documents', to))).toEqual([false, false, true, false])
  expect(BUCKETS.map((to) => mayGoTo('spaces', to))).toEqual([true, true, true, false])
  const document = { bucket: 'documents', name: 'a.pdf', inUse: false } as const
  expect(refuseMove(document, document, at('people', 'a.pdf'))).toBe('private_file')
})

test('moving a file is refused if another admin has moved it, or if nothing would change', () => {
  expect(refuseMove(loose, at('spaces', 'b.jpg'), at('spaces', 'c.jpg'))).toBe('file_changed')
  expect(refuseMove(loose, at('people', 'a.jpg'), at('spaces', 'c.jpg'))).toBe('file_changed')
  expect(refuseMove(loose, loose, at('spaces', 'a.jpg'))).toBe('same_place')
})
