import { useListContext } from 'react-admin'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import { useWords } from '../../i18n/words.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useListMeta } from './useListMeta.ts'
import { useOrders } from './useOrders.ts'

interface SortMenuProps {
  resource: AnyResource
  orderedBy: readonly string[]
  fields: Readonly<Record<string, Field>>
}

/** The orders of a list whose rows stand as cards: there are no headings to press. */
export const SortMenu = ({ resource, orderedBy, fields }: SortMenuProps) => {
  const words = useWords()
  const orders = useOrders(resource, orderedBy, fields, { total: useListContext().total, counted: useListMeta().counted })
  const items = [...orders].map(([name, { now, refused, choose }]) => ({
    label: name === 'id' ? words('Row number') : (fields[name]?.label ?? name),
    icon: now === undefined ? 'sort' : now === 'DESC' ? 'down' : 'up',
    checked: now !== undefined,
    onSelect: choose,
    ...(now && { hint: now === 'DESC' ? words('descending') : words('ascending') }),
    ...(refused && { disabled: true, hint: refused }),
  }))
  return <Menu label={words('Sort')} icon="sort" variant="outlined" items={items} />
}
