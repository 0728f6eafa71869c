/** The columns at both ends of a paged log: which row it is, and the button that opens it. */

import { groupIndian } from '../../../messaging/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { Column } from '../ui/Table.tsx'

/** Which row of all it is. @param before the number of the first row, less one */
export const numberColumn = <R,>({ before }: { before: number }): Column<R> => ({
  head: '#',
  numeric: true,
  show: (_, place) => groupIndian(before + place + 1),
})

interface OpenColumnOptions<R> {
  /** Not shown, but read aloud. */
  head: string
  /** What the button is called. */
  label: (row: R) => string
  /** Rows without one have no button. */
  has?: (row: R) => boolean
}

/** The button that opens a row, and closes it. */
export const openColumn = <R extends { id: number }>(
  { open, toggle }: { open: number | undefined; toggle: (id: number) => void },
  { head, label, has }: OpenColumnOptions<R>,
): Column<R> => ({
  head,
  silent: true,
  show: row =>
    (has?.(row) ?? true) && (
      <IconButton
        icon={open === row.id ? 'chevron-up' : 'chevron-down'}
        size="small"
        label={label(row)}
        aria-expanded={open === row.id}
        onClick={() => toggle(row.id)}
      />
    ),
})
