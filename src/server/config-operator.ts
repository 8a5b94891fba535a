import { z } from 'zod'

const required = (name: string, what: string) =>
  z.string(`${name} must be set in production: ${what}`).max(300, `${name} is longer than 300 characters`)

/** Who runs the site and sells its service, as receipts and mails name them; made up only where nothing is sold. */
export const operatorOf = (production: boolean) => {
  const name = required('OPERATOR_NAME', 'who runs the site, as tax offices know them')
  const address = required('OPERATOR_ADDRESS', 'where they are, in one line')
  const taxId = required('OPERATOR_TAX_ID', 'their tax number or VAT ID')
  return z
    .object({
      OPERATOR_NAME: production ? name : name.default('Daylet'),
      OPERATOR_ADDRESS: production ? address : address.default('123 Example Street, Your City'),
      OPERATOR_TAX_ID: production ? taxId : taxId.default('00-0000000'),
    })
    .transform((env) => ({
      operator: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS, taxId: env.OPERATOR_TAX_ID },
    }))
}
