/** How a value of this kind reads on the screen. */

import { isRecord } from '../../../messaging/record.ts'
import type { Words } from '../../../src/kernel/i18n/words.ts'
import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import { shown as select } from '../select/shown.ts'
import type { RecordsField, RowField } from './field.ts'

export const shown: ShownFace<RecordsField> = {
  text: (value, { of }) => {
    const rows: readonly unknown[] = Array.isArray(value) ? value : []
    const [first = ''] = Object.keys(of)
    return rows.map(row => String((isRecord(row) ? row[first] : row) ?? '')).join(', ')
  },
  wide: () => true,
  inWords: ({ one, of }, words, at) => ({
    one: words(`${at}.one`, one),
    of: Object.fromEntries(Object.entries(of).map(([name, field]) => [name, cellInWords(field, words, `${at}.of.${name}`)])),
  }),
}

const cellInWords = <F extends RowField>(field: F, words: Words, at: string): F => ({
  ...field,
  label: words(at, field.label),
  ...(field.help && { help: words(`${at}.help`, field.help) }),
  ...(field.kind === 'select' && select.inWords?.(field, words, at)),
})
