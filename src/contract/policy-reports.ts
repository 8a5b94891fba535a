import { z } from 'zod'

const text = z.string().max(4_000).catch('')
const line = z.number().int().nullable().catch(null)

/** A browser's report of a content security policy violation, as one object or a list (CSP level 3, 5.3). */
export const policyReports = z.union([
  z
    .object({
      'csp-report': z.object({
        'document-uri': text,
        'effective-directive': text,
        'blocked-uri': text,
        'source-file': text,
        'line-number': line,
      }),
    })
    .transform(({ 'csp-report': report }) => [
      {
        page: report['document-uri'],
        directive: report['effective-directive'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
        line: report['line-number'],
      },
    ]),
  z
    .array(
      z.object({
        type: z.literal('csp-violation'),
        body: z.object({
          documentURL: text,
          effectiveDirective: text,
          blockedURL: text,
          sourceFile: text,
          lineNumber: line,
        }),
      }),
    )
    .max(20)
    .transform((reports) =>
      reports.map(({ body }) => ({
        page: body.documentURL,
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        source: body.sourceFile,
        line: body.lineNumber,
      })),
    ),
])
export type PolicyReport = z.infer<typeof policyReports>[number]
