import { z } from 'zod'
import { OUR_SETTINGS, OWN_NAME, type SiteSettings } from '../domain/settings/site.ts'

const required = (name: string, what: string) =>
  z.string(`${name} must be set in production: ${what}`).max(300, `${name} is longer than 300 characters`)

/** The operator's details for receipts and emails; placeholders only if nothing is sold. */
export const operatorOf = (production: boolean) => {
  const name = required('OPERATOR_NAME', 'the legal name of the site’s operator')
  const address = required('OPERATOR_ADDRESS', 'the operator’s postal address, in one line')
  const taxId = required('OPERATOR_TAX_ID', 'the operator’s tax number or VAT ID')
  const mail = z.email({
    error: ({ input }) =>
      input === undefined
        ? 'CONTACT_EMAIL must be set in production: the contact address at the bottom of every page'
        : 'CONTACT_EMAIL is not an email address',
  })
  return z
    .object({
      CONTACT_EMAIL: (production ? mail : mail.default('hello@example.com')).describe(
        'The contact address: at the bottom of every page, and for replies to emails',
      ),
      CONTACT_PHONE: (production
        ? z.string().max(50).optional()
        : z.string().max(50).default('+1 (555) 000-0000')
      ).describe('At the bottom of every page. Default in production: no phone number'),
      OPERATOR_NAME: (production ? name : name.default('Daylet')).describe(
        'The legal name of the operator, who issues receipts',
      ),
      OPERATOR_ADDRESS: (production ? address : address.default('123 Example Street, Your City')).describe(
        'The postal address of the operator, in one line: on receipts, emails and at the bottom of every page',
      ),
      OPERATOR_TAX_ID: (production ? taxId : taxId.default('00-0000000')).describe(
        'The tax number or VAT ID of the operator, on receipts',
      ),
    })
    .transform((env) => ({
      operator: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS, taxId: env.OPERATOR_TAX_ID },
      /** The default until an admin changes it. */
      brand: OWN_NAME as string,
      contact: { email: env.CONTACT_EMAIL, phone: env.CONTACT_PHONE ?? null, address: env.OPERATOR_ADDRESS },
      ...(OUR_SETTINGS as Pick<SiteSettings, keyof typeof OUR_SETTINGS>),
    }))
}
