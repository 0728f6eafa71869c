import type { AnyResource } from '../../../resources/language/define.ts'

/** The table of a resource whose records are stored. @throws Error for one that answers from somewhere else: its operations are its companion's */
export const tableOf = ({ name, table }: AnyResource): string => {
  if (table === undefined) throw new Error(`${name} has no table: its companion has to answer this itself.`)
  return table
}
