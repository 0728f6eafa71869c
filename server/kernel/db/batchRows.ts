import { present } from '../../../messaging/present.ts'
import { arrayBinary, type BinaryCell } from './arrayBinary.ts'
import { arrayText } from './arrayText.ts'

/**
 * The columns of a batch as rows of a query: `(select unnest($1::bigint[]) as id, …)`, a parameter each. In the select list PostgreSQL takes the
 * values one by one; as a function in `from` each array would be written into a store of its own first, which takes a third longer.
 * @param columns name and type of each, in the order of the parameters
 * @param first number of its first parameter
 */
export const batchRows = (columns: Readonly<Record<string, string>>, first = 1): string =>
  `(select ${Object.entries(columns)
    .map(([name, type], nth) => `unnest($${first + nth}::${type}[]) as ${name}`)
    .join(', ')})`

/**
 * What is given for the parameters of `batchRows`, column by column.
 * @throws RangeError for a number that its column cannot hold
 */
export const batchValues = (
  columns: Readonly<Record<string, string>>,
  values: readonly (readonly BinaryCell[])[],
): (Buffer | string)[] =>
  Object.values(columns).map((type, nth) => {
    const cells = present(values[nth])
    return arrayBinary(type, cells) ?? arrayText(cells)
  })
