import { holds } from '../../../../resources/language/condition.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { needOf } from '../../../../resources/language/needs.ts'
import type { RowLink } from '../../../../resources/language/views.ts'
import type { Words } from '../../i18n/words.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { Abilities, NamedAction } from '../access.ts'
import type { ActionHost } from '../actions/useActionHost.tsx'
import type { AnyRecord } from '../defineViews.ts'
import { isLent, onlyReads } from '../lent.ts'

interface RowMenu {
  resource: AnyResource
  abilities: Abilities
  actions: Pick<ActionHost, 'start' | 'remove'>
  words: Words
  /** Where the record's own page is: edit or view. */
  open: { href: string; label: string } | undefined
  /** Where its form is, when that is another one. */
  edit?: { href: string; label: string } | undefined
  /** Places to go and things to copy, from the resource's views. */
  links?: ((record: AnyRecord) => readonly RowLink[]) | undefined
}

/** A declared action as an entry of a menu; `why`: it makes no sense just now. */
export const actionItem = ({ label, icon, tone }: NamedAction, onSelect: () => void, why?: string): MenuItem => ({
  label,
  ...(icon && { icon }),
  ...(tone && { tone }),
  disabled: why !== undefined,
  ...(why && { hint: why }),
  onSelect,
})

/** The menu of a row: edit or view, the actions as declared, places to go, delete; a line between them. What makes no sense on this record is disabled and says why. */
export const rowMenu = ({ resource, abilities, actions, words, open, edit, links }: RowMenu, record: AnyRecord): MenuItem[] => {
  const lent = isLent(record)
  const declared = abilities.row
    .filter(action => (!lent || onlyReads(action)) && (action.otherwise !== 'hidden' || holds(action.when, record)))
    .map(action => actionItem(action, () => actions.start(action, { record }), needOf(action, resource.fields, record, words)))
  const label = words('ra.action.delete', 'Delete')
  // A declared "Delete" is the one to use: it may reach further than the plain operation.
  const deletes = abilities.can('delete') && !declared.some(item => item.label === label)
  const remove = {
    label,
    icon: 'delete',
    tone: 'danger',
    onSelect: () => actions.remove(record),
  } as const
  const edits = words('ra.action.edit', 'Edit')
  const opening = [lent && open ? { ...open, label: words('ra.action.show', 'Show') } : open, lent ? undefined : edit].flatMap(
    to => (to ? [{ ...to, icon: to.label === edits ? 'edit' : 'view' }] : []),
  )
  const apart = (items: readonly MenuItem[]) => items.map((item, at) => (at === 0 ? { ...item, line: true } : item))
  const groups: (readonly MenuItem[])[] = lent
    ? [opening, declared]
    : [opening, declared, links?.(record) ?? [], deletes ? [remove] : []]
  return groups.filter(({ length }) => length > 0).flatMap((items, at) => (at === 0 ? items : apart(items)))
}
