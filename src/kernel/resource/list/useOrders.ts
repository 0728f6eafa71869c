import { useListFilterContext, useListSortContext } from 'react-admin'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import { isLongOrder, sortedAtMost } from '../../../../resources/language/orders.ts'
import { useWords } from '../../i18n/words.ts'

export interface ListOrder {
  /** Which way it is in force; undefined: another one is. */
  now?: 'ASC' | 'DESC'
  /** Why it cannot be had: too many rows are found. */
  refused?: string
  /** Puts it in force, or turns it round. */
  choose: () => void
}

interface Rows {
  total: number | undefined
  /** Up to how many were counted, where there are more. */
  counted: number | undefined
}

/** What is read goes from A to Z first; figures and times from the top. */
const firstWay = (field: Field | undefined): 'ASC' | 'DESC' =>
  field === undefined || field.kind === 'number' || field.kind === 'date' ? 'DESC' : 'ASC'

/**
 * The orders a list can be put into, by field; `id` is the row number.
 * @param names fields of the declaration (`ordersOf`): a tab may show others, which give none
 * @param rows how many there are, or were counted
 */
export const useOrders = (
  resource: AnyResource,
  names: readonly string[],
  fields: Readonly<Record<string, Field>>,
  { total, counted }: Rows,
): ReadonlyMap<string, ListOrder> => {
  const words = useWords()
  const { sort, setSort } = useListSortContext()
  const { filterValues } = useListFilterContext()
  // A search is counted less far than it can be sorted: then the platform says so, where it is too much.
  const refusalOf = (name: string) => {
    const limit = sortedAtMost(resource, name)
    const most = Math.min(counted ?? limit, limit)
    const isTooLong = counted === undefined ? (total ?? 0) > most : filterValues.q === undefined
    // All rows of a report are computed anyway.
    if (resource.table === undefined || !isTooLong || isLongOrder(resource, name)) return undefined
    return words('More than %{count} rows cannot be sorted by this. Filter or search first.', {
      count: most.toLocaleString('en-IN'),
    })
  }
  return new Map(
    names.flatMap(name => {
      if (name !== 'id' && !fields[name]) return []
      const now = sort.field === name ? sort.order : undefined
      const refused = refusalOf(name)
      const order = now ? (now === 'ASC' ? 'DESC' : 'ASC') : firstWay(fields[name])
      return [
        [
          name,
          {
            choose: () => setSort({ field: name, order }),
            ...(now && { now }),
            ...(refused && { refused }),
          },
        ] as const,
      ]
    }),
  )
}
