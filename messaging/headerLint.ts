/** What is wrong or doubtful about a header when it is entered (rule messaging-10). */
import { tell } from './tell.ts'

export interface HeaderLint {
  /** An error keeps it from being saved; a warning is shown beside it. */
  level: 'error' | 'warning'
  code: 'LENGTH' | 'AFFIXED' | 'GENERIC' | 'GOVERNMENT' | 'CATEGORY'
  message: string
}

/** Words that operators refuse because they name nobody. */
const GENERIC = ['INFORM', 'UPDATE', 'NOTICE', 'ALERTS', 'ALERTZ', 'OFFERS', 'DETAIL', 'VERIFY', 'SMSALT', 'INFOMS', 'PROMOS']
/** Beginnings and names that only a government body is given. */
const GOVERNMENT = /^(GOV|INDGOV|GOI|PMO|UIDAI|AADHAR|INCTAX|ITDEPT|EPFO|RBI|TRAI)/

/** Content categories of promotional headers, by their first digit. */
const CATEGORIES: Readonly<Record<string, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8 }

/** Everything to be said about a header, errors first. `category`: the content category chosen, where one is. */
export function lintHeader(typed: string, category?: number | null): HeaderLint[] {
  const header = typed.trim().toUpperCase()
  if (header === '') return []
  // People copy it from a phone, with what the operator put around it.
  if (/^[A-Z]{2}-[A-Z0-9]{3,6}(-[PSTG])?$/.test(header) || /^[A-Z0-9]{6}-[PSTG]$/.test(header))
    return [
      {
        level: 'error',
        code: 'AFFIXED',
        message: tell('Enter %{name} only: the operator adds the prefix and suffix.', {
          name: header.replace(/^[A-Z]{2}-/, '').replace(/-[PSTG]$/, ''),
        }),
      },
    ]
  if (!/^([A-Z]{6}|\d{6})$/.test(header))
    return [{ level: 'error', code: 'LENGTH', message: tell('Enter 6 letters, or 6 digits for a promotional sender ID.') }]
  return [...lintWords(header), ...lintCategory(header, category)]
}

function* lintWords(header: string): Iterable<HeaderLint> {
  if (GENERIC.includes(header))
    yield { level: 'warning', code: 'GENERIC', message: tell('%{header} is a generic word; operators refuse those.', { header }) }
  if (GOVERNMENT.test(header))
    yield { level: 'warning', code: 'GOVERNMENT', message: tell('Names of government bodies need their permission.') }
}

function* lintCategory(header: string, category: number | null | undefined): Iterable<HeaderLint> {
  const usual = CATEGORIES[header[0] as string]
  if (!/^\d/.test(header) || !category || usual === category) return
  yield {
    level: 'warning',
    code: 'CATEGORY',
    message: tell('Promotional sender IDs usually start with the digit of their content category, here %{category}.', {
      category,
    }),
  }
}
