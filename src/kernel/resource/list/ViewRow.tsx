import Button from '@mui/material/Button'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import { MAY_SHARE, type Shared } from '../../../../resources/language/listViews.ts'
import { useWords } from '../../i18n/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import type { ListView } from './listViews.ts'

interface ViewRowProps {
  view: ListView
  /** The list opens with it. */
  isFirst: boolean
  /** It is what the list shows. */
  isOpen: boolean
  onOpen: () => void
  onFirst: (yes: boolean) => void
  onShare: (shared: Shared | null) => void
  onRename: () => void
  onCopy: () => void
  onDelete: () => void
}

/** A view by its name, with a mark where it opens first or is shared, and a menu of what can be done with it. */
export const ViewRow = ({ view, isFirst, isOpen, onOpen, onFirst, onShare, onRename, onCopy, onDelete }: ViewRowProps) => {
  const words = useWords()
  const principal = usePrincipal()
  const { name, shared, by } = view
  const sharing = {
    staff: words('Share with admins and employees'),
    below: words('Share with accounts below'),
  } satisfies Record<Shared, string>
  const sharedWith = {
    staff: words('Shared with admins and employees'),
    below: words('Shared with accounts below'),
  } satisfies Record<Shared, string>
  const mayShare = principal && !principal.acting ? MAY_SHARE[principal.userType] : []
  const items: MenuItem[] = [
    isFirst
      ? { label: words('Do not open first'), icon: 'star', onSelect: () => onFirst(false) }
      : { label: words('Open first'), icon: 'star', onSelect: () => onFirst(true) },
    ...(by === undefined
      ? [
          ...mayShare
            .filter(one => one !== shared)
            .map(one => ({ label: sharing[one], icon: 'share', onSelect: () => onShare(one) })),
          ...(shared ? [{ label: words('Stop sharing'), icon: 'lock', onSelect: () => onShare(null) }] : []),
          { label: words('Rename'), icon: 'edit', onSelect: onRename },
          { label: words('ra.action.delete', 'Delete'), icon: 'delete', tone: 'danger' as const, onSelect: onDelete },
        ]
      : [{ label: words('Copy to my views'), icon: 'copy', onSelect: onCopy }]),
  ]
  return (
    <li className="row">
      <Button variant="text" className="grow view-name" aria-current={isOpen} onClick={onOpen}>
        <span className="ellipsis">{name}</span>
        {isFirst && (
          <>
            <Icon name="home" size={14} />
            <span className="sr-only">{words('Opens first')}</span>
          </>
        )}
        {shared && by === undefined && (
          <span data-tip={sharedWith[shared]}>
            <Icon name="share" size={14} />
            <span className="sr-only">{sharedWith[shared]}</span>
          </span>
        )}
        {by !== undefined && <span className="hint ellipsis">{words('by %{name}', { name: by })}</span>}
      </Button>
      <Menu label={words('Actions of %{name}', { name })} icon="more" size="small" items={items} />
    </li>
  )
}
