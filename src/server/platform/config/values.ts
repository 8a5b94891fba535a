import { z } from 'zod'

// Unlike zod's own messages, ours name the variable.

export const oneOf = <const T extends string>(name: string, allowed: readonly T[], missing?: string) =>
  z.enum(allowed, {
    error: ({ input }) => (input === undefined ? missing : `${name} is "${input}"; it must be ${allowed.join(' or ')}`),
  })

export function url(name: string, schemes: readonly string[], missing?: string) {
  const wrong = `${name} is not an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
  const known = (value: string) =>
    /^[a-z]+:\/\/[^/]/i.test(value) && URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))
  const unreadable = `${name} cannot be read: in the user and password, write %40 for @, %2F for /, %3A for :, %23 for # and %3F for ?`
  const begins = (value: unknown) => schemes.some((scheme) => String(value).toLowerCase().startsWith(`${scheme}://`))
  const broken = (value: unknown) => begins(value) && !URL.canParse(String(value))
  return z.string({ error: missing }).refine(known, { error: ({ input }) => (broken(input) ? unreadable : wrong) })
}

export const count = (name: string, [least, most]: readonly [number, number], what: string) =>
  z
    .string()
    .refine((value) => /^\d{1,8}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: ({ input }) => `${name} is "${input}"; it must be ${what}`,
    })
    .transform(Number)

export const list = z
  .string()
  .prefault('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

export const secret = (name: string) =>
  z.string().min(32, `${name} is too short: it needs 32 random characters or more`).optional()
