type FileProblem =
  | { readonly code: 'stray_quote' | 'open_quote'; readonly row: number }
  | {
      readonly code: 'missing_columns' | 'unknown_columns' | 'repeated_columns'
      readonly columns: readonly string[]
    }
  | { readonly code: 'too_many_rows'; readonly most: number }
  | { readonly code: 'no_rows' | 'too_large' | 'wrong_encoding' | 'not_text' }

/** The last two come from the browser, which reads the file. */
export function importSentence({ file }: { file: FileProblem }): string {
  switch (file.code) {
    case 'stray_quote':
      return `Row ${file.row} has a quotation mark inside a cell. Put the whole cell in quotation marks, and double each one inside it.`
    case 'open_quote':
      return `A cell in row ${file.row} starts with a quotation mark that is never closed. Close it, or remove it.`
    case 'missing_columns':
      return `These columns are missing: ${file.columns.join(', ')}. The first row must have the names of the columns.`
    case 'unknown_columns':
      return `We don’t know these columns: ${file.columns.join(', ')}. Rename or remove them.`
    case 'repeated_columns':
      return `These columns occur more than once: ${file.columns.join(', ')}. Keep one of each.`
    case 'too_many_rows':
      return `A file can have up to ${file.most} rows. Split it into several files.`
    case 'no_rows':
      return 'This file has no rows below the names of its columns. Add some, or start from the template.'
    case 'too_large':
      return 'This file is larger than 1 MB. Split it into several files.'
    case 'wrong_encoding':
      return 'This file isn’t encoded as UTF-8. In your spreadsheet, save it as “CSV UTF-8” and choose it again.'
    case 'not_text':
      return 'This isn’t a CSV file. In your spreadsheet, save it as “CSV UTF-8” and choose it again.'
  }
}
