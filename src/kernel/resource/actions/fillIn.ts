import { groupIndian } from '../../../../messaging/format.ts'
import { measured } from '../../../../resources/kinds/number/measure.ts'
import type { Fields } from '../../../../resources/language/fields.ts'
import { textOfValue } from '../../kinds/shown.ts'
import type { AnyRecord } from '../defineViews.ts'

/** `{count} users` as one reads it of a single one: `1 user`. */
const COUNTED = /\{count\} (?:people\b|((?:[\w-]+ )?[\w-]+?)s\b)/g

/**
 * The question of an action: `{field}` is the record's value as a list shows it, `{count}` the number of records.
 * A record without the value is called by its number.
 */
export const fillIn = (text: string, fields: Fields, count: number, record?: AnyRecord): string =>
  (count === 1 ? text.replace(COUNTED, (_, one = 'person') => `{count} ${one.replace(/ie$/, 'y')}`) : text).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => {
      if (name === 'count') return groupIndian(count)
      const field = fields[name]
      if (!field || !record) return whole
      return textOfValue(measured(field, record), record[name]) || `#${record.id}`
    },
  )
