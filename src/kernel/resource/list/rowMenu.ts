import { holds } from '../../../../resources/language/condition.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { RowLink } from '../../../../resources/language/views.ts'
import type { Words } from '../../i18n/words.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { type Abilities, refusalOf } from '../access.ts'
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

/** The menu of a row: edit or view, the actions as declared, delete. What makes no sense on this record is disabled and says why. */
export const rowMenu = ({ resource, abilities, actions, words, open, edit, links }: RowMenu, record: AnyRecord): MenuItem[] => {
  const lent = isLent(record)
  const declared: MenuItem[] = abilities.row
    .filter(action => !lent || onlyReads(action))
    .filter(action => action.otherwise !== 'hidden' || holds(action.when, record))
    .map(action => {
      const why = refusalOf(action, resource.fields, record)
      return {
        label: action.label,
        ...(action.icon && { icon: action.icon }),
        ...(action.tone && { tone: action.tone }),
        disabled: why !== undefined,
        ...(why && { hint: why }),
        onSelect: () => actions.start(action, { record }),
      }
    })
  const remove = words('ra.action.delete', 'Delete')
  // A declared "Delete" is the one to use: it may reach further than the plain operation.
  const hasOwn = declared.some(item => item.label === remove)
  const show = words('ra.action.show', 'Show')
  if (lent) return [...(open ? [{ label: show, icon: 'view', href: open.href }] : []), ...declared]
  return [
    ...(open
      ? [{ label: open.label, icon: open.label === words('ra.action.edit', 'Edit') ? 'edit' : 'view', href: open.href }]
      : []),
    ...(edit ? [{ label: edit.label, icon: 'edit', href: edit.href }] : []),
    ...declared,
    ...(links?.(record) ?? []),
    ...(abilities.can('delete') && !hasOwn
      ? [
          {
            label: remove,
            icon: 'delete',
            tone: 'danger' as const,
            line: declared.length > 0,
            onSelect: () => actions.remove(record),
          },
        ]
      : []),
  ]
}
