import { memo } from 'react'
import { useListContext } from 'react-admin'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tick } from '../../ui/Tick.tsx'
import type { ListColumn } from './columns.ts'
import { type ListOrder, useOrders } from './useOrders.ts'

interface ListHeadProps {
  resource: AnyResource
  /** Fields by which the list can be ordered. */
  orderedBy: readonly string[]
  columns: readonly ListColumn[]
  ticks: boolean
  menu: boolean
  total: number | undefined
  /** Up to how many rows were counted, where there are more. */
  counted: number | undefined
}

const fieldsOf = (columns: readonly ListColumn[]) => Object.fromEntries(columns.map(({ name, field }) => [name, field]))

/** Drawn for other columns or another order, not for a tick. */
export const ListHead = memo(({ resource, orderedBy, columns, ticks, menu, total, counted }: ListHeadProps) => {
  const words = useWords()
  const orders = useOrders(resource, orderedBy, fieldsOf(columns), { total, counted })
  const order = (name: string) => {
    const now = orders.get(name)?.now
    return now && (now === 'ASC' ? 'ascending' : 'descending')
  }
  return (
    <thead>
      <tr className="list-head">
        {ticks && (
          <th className="tick">
            <PageTick />
          </th>
        )}
        <th scope="col" className="number" aria-sort={order('id')}>
          <Heading label="#" order={orders.get('id')} />
        </th>
        {columns.map(({ name, field, figure }, index) => (
          <th
            key={name}
            scope="col"
            className={cx(index === 0 && 'first', figure && 'figure')}
            aria-sort={order(name)}
            aria-description={field.help}
          >
            <Heading label={field.label} help={field.help} order={orders.get(name)} />
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
  label: string
  help?: string | undefined
  /** None: the list cannot be ordered by it. */
  order: ListOrder | undefined
}

const Heading = ({ label, help, order }: HeadingProps) => {
  const text = (
    <span className="ellipsis" data-tip={order?.refused ?? (help ? `${label}: ${help}` : label)}>
      {label}
    </span>
  )
  if (!order) return text
  const { now, refused, choose } = order
  return (
    <button
      type="button"
      className="sort"
      {...(refused ? { 'aria-disabled': true, 'aria-description': refused } : { onClick: choose })}
    >
      {text}
      {!refused && <Icon name={now === undefined ? 'sort' : now === 'DESC' ? 'down' : 'up'} size={12} />}
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
