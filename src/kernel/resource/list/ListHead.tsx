import { memo } from 'react'
import { useListContext, useListSortContext } from 'react-admin'
import { useWords } from '../../i18n/words.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tick } from '../../ui/Tick.tsx'
import type { ListColumn } from './columns.ts'

interface ListHeadProps {
  columns: readonly ListColumn[]
  ticks: boolean
  menu: boolean
  /** The field the list can be ordered by, beside the row number. */
  sortable: string
}

/** Drawn for other columns or another order, not for a tick. */
export const ListHead = memo(({ columns, ticks, menu, sortable }: ListHeadProps) => {
  const words = useWords()
  const { sort } = useListSortContext()
  const order = (name: string) => (sort.field !== name ? undefined : sort.order === 'ASC' ? 'ascending' : 'descending')
  return (
    <thead>
      <tr className="list-head">
        {ticks && (
          <th className="tick">
            <PageTick />
          </th>
        )}
        <th scope="col" className="number" aria-sort={order('id')}>
          <Heading name="id" label="#" sorts />
        </th>
        {columns.map(({ name, field, figure }, index) => (
          <th
            key={name}
            scope="col"
            className={cx(index === 0 && 'first', figure && 'figure')}
            aria-sort={order(name)}
            aria-description={field.help}
          >
            <Heading name={name} label={field.label} help={field.help} sorts={name === sortable || name === 'id'} />
          </th>
        ))}
        {menu && (
          <th className="menu">
            <span className="sr-only">{words('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
})

interface HeadingProps {
  name: string
  label: string
  help?: string | undefined
  sorts: boolean
}

const Heading = ({ name, label, help, sorts }: HeadingProps) => {
  const { sort, setSort } = useListSortContext()
  const text = (
    <span className="ellipsis" data-tip={help ? `${label}: ${help}` : label}>
      {label}
    </span>
  )
  if (!sorts) return text
  const descends = sort.field === name && sort.order === 'DESC'
  return (
    <button type="button" className="sort" onClick={() => setSort({ field: name, order: descends ? 'ASC' : 'DESC' })}>
      {text}
      <Icon name={sort.field !== name ? 'sort' : descends ? 'down' : 'up'} size={12} />
    </button>
  )
}

const PageTick = () => {
  const words = useWords()
  const { data = [], selectedIds, onSelect } = useListContext()
  const ticked = new Set(selectedIds)
  const here = data.filter(({ id }) => ticked.has(id)).length
  const toggle = (checked: boolean) => {
    for (const { id } of data) checked ? ticked.add(id) : ticked.delete(id)
    onSelect([...ticked])
  }
  return (
    <Tick
      hideLabel
      label={words('Select the page')}
      checked={data.length > 0 && here === data.length}
      indeterminate={here > 0 && here < data.length}
      disabled={data.length === 0}
      onChange={toggle}
    />
  )
}
