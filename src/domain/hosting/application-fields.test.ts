import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { COUNTRIES } from '../kernel/countries.ts'
import { applicationProblems, FIELD_LENGTHS, NO_FIELDS, PITCH_MIN, tidyFields } from './application-fields.ts'

const GOOD = {
  legalName: 'Ada Lovelace',
  businessName: '',
  country: 'DE',
  phone: '+49 (30) 123-45.67',
  pitch: 'x'.repeat(PITCH_MIN),
}

test(claim('13.1', 'everything except the business name is required'), () => {
  expect(applicationProblems(GOOD)).toEqual({})
  expect(applicationProblems(NO_FIELDS)).toEqual({
    legalName: 'missing',
    country: 'missing',
    phone: 'missing',
    pitch: 'missing',
  })
})

test.each([
  [{ legalName: 'Ada\u202eLovelace' }, { legalName: 'unseen' }],
  [{ businessName: 'Ada\tLtd' }, { businessName: 'unseen' }],
  [{ legalName: 'Ada <b>Lovelace</b>' }, { legalName: 'markup' }],
  [{ country: 'XX' }, { country: 'unknown' }],
  [{ country: 'de' }, {}],
  [{ phone: '030 1234567' }, { phone: 'bad_phone' }],
  [{ phone: '+49 12345' }, {}],
  [{ phone: '+1234567' }, {}],
  [{ phone: '+123456' }, { phone: 'bad_phone' }],
  [{ phone: '0049 30 1234567' }, {}],
  [{ phone: '+123456789012345' }, {}],
  [{ phone: '+1234567890123456' }, { phone: 'bad_phone' }],
  [{ phone: '+49 30 1234567 ext' }, { phone: 'bad_phone' }],
  [{ pitch: 'x'.repeat(PITCH_MIN - 1) }, { pitch: 'too_short' }],
  [{ pitch: '\u200B'.repeat(50) }, { pitch: 'too_short' }],
  [{ pitch: `${'x'.repeat(PITCH_MIN)} a < b\r\nnext` }, {}],
  [{ pitch: 'x'.repeat(FIELD_LENGTHS.pitch) }, {}],
  [{ pitch: 'x'.repeat(FIELD_LENGTHS.pitch + 1) }, { pitch: 'too_long' }],
  [{ legalName: 'عمر التاجر' }, {}],
])('%o gives %o', (changed, problems) => {
  expect(applicationProblems({ ...GOOD, ...changed })).toEqual(problems)
})

test('stored text has no markup and no blanks at its ends', () => {
  const kept = tidyFields({ ...GOOD, legalName: '  Ada <script>x</script> ', country: 'de', pitch: 'a\r\nb' })
  expect(kept).toMatchObject({ legalName: 'Ada x', country: 'DE', pitch: 'a\nb' })
})

test('every country has an English name, and no code lacks one', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect([...COUNTRIES].filter((code) => !names.of(code))).toEqual([])
  expect(COUNTRIES.size).toBe(249)
})
