import { isRecord } from '../../../../messaging/record.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'

export type Totals = Readonly<Record<string, unknown>>

const NONE: Totals = {}

/**
 * What stands below the rows of a list that declares totals, by column: empty until it is known, and where there is too much to add up.
 * Undefined of other lists.
 */
export const totalsOf = ({ list }: AnyResource, beside: Readonly<Record<string, unknown>> | undefined): Totals | undefined =>
  list.totals ? (isRecord(beside?.totals) ? beside.totals : NONE) : undefined
