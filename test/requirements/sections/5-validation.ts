import type { Claim } from '../claims.ts'

const password: readonly Claim[] = [
  ['5.1', 1, 'At least 12 characters: "Password must be at least 12 characters long".'],
  ['5.2', 1, '"Password must contain at least one uppercase letter".'],
  ['5.3', 1, '"Password must contain at least one lowercase letter".'],
  ['5.4', 1, '"Password must contain at least one number".'],
  ['5.5', 1, '"Password must contain at least one special character", from a fixed set of punctuation.'],
  ['5.6', 1, 'A character repeated 4 or more times in a row is flagged.'],
  ['5.7', 1, 'Containing 123456, 654321, qwerty, password, admin, login, welcome or changeme is flagged.'],
  ['5.8', 1, 'All letters of one case, or all digits, is flagged.'],
  ['5.9', 1, 'Containing password, admin, user, guest, root or test is flagged.'],
  ['5.10', 1, 'A flagged password hears "Password contains common patterns or words that should be avoided".'],
  ['5.11', 1, 'Fewer than 6 distinct characters: "Password should contain more unique characters".'],
  ['5.12', 1, 'A password is valid only when there are no issues.'],
  ['5.13', 'open', 'Further checks of a password.'],
  ['5.14', 1, 'A password is leaked if its lower-case form is in a fixed list of 15 common passwords.'],
]

const other: readonly Claim[] = [
  ['5.15', 1, 'Sanitising strips all HTML tags from a text.'],
  ['5.16', 1, 'Sanitising trims the result.'],
  ['5.17', 3, 'The type of a file must be in the allowed list.'],
  ['5.18', 3, 'The size of a file must not exceed the maximum.'],
  ['5.19', 3, 'Image types: jpeg, png, webp, gif.'],
  ['5.20', 3, 'Document types: pdf, jpeg, png.'],
  ['5.21', 1, 'The start date of a search must be today or later.'],
  ['5.22', 1, 'The end date of a search must be on or after the start date.'],
  ['5.23', 'open', "The sign-in and sign-up form's own validation."],
]

export const validation: readonly Claim[] = [...password, ...other]
