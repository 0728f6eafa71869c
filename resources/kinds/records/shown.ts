/** How a value of this kind reads on the screen. */

import { isRecord } from '../../../messaging/record.ts'
import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { RecordsField } from './field.ts'

export const shown: ShownFace<RecordsField> = {
  text: (value, { of }) => {
    const rows: readonly unknown[] = Array.isArray(value) ? value : []
    const [first = ''] = Object.keys(of)
    return rows.map(row => String((isRecord(row) ? row[first] : row) ?? '')).join(', ')
  },
  wide: () => true,
}
