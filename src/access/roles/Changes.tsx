/** What has been given and taken since the role was saved, each to be undone; and how it differs from the default role of its type. */

import Button from '@mui/material/Button'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import type { Difference } from './ticks.ts'

interface ChangesProps {
  changes: Difference
  onUndo: (permissions: readonly string[]) => void
}

export const Changes = ({ changes: { added, removed }, onUndo }: ChangesProps) => {
  const words = useWords()
  if (added.length + removed.length === 0) return null
  const chip = (permission: string, tone: 'added' | 'removed') => (
    <li key={permission} className={tone}>
      <span aria-hidden>{tone === 'added' ? '+' : '−'}</span>
      {permission}
      <button type="button" aria-label={words('Undo %{name}', { name: permission })} onClick={() => onUndo([permission])}>
        <Icon name="undo" size={12} />
      </button>
    </li>
  )
  return (
    <section className="matrix-changes" aria-label={words('Not saved yet')}>
      <p aria-live="polite">
        <strong>{words('Not saved yet')}</strong>{' '}
        {words('%{added} given, %{removed} taken away', {
          added: added.length,
          removed: removed.length,
        })}
      </p>
      <ul>
        {added.map(permission => chip(permission, 'added'))}
        {removed.map(permission => chip(permission, 'removed'))}
      </ul>
      <Button size="small" startIcon={<Icon name="undo" />} onClick={() => onUndo([...added, ...removed])}>
        {words('Undo all')}
      </Button>
    </section>
  )
}

/** More and fewer than the default role, folded away until somebody asks. */
export const AgainstDefault = ({ name, difference: { added, removed } }: { name: string; difference: Difference }) => {
  const words = useWords()
  const summary =
    added.length + removed.length === 0
      ? words('The same as the default role %{name}', { name })
      : words('Against the default role %{name}: %{more} more, %{fewer} fewer', {
          name,
          more: added.length,
          fewer: removed.length,
        })
  if (added.length + removed.length === 0) return <p className="hint">{summary}</p>
  return (
    <details className="matrix-default">
      <summary>{summary}</summary>
      <ul>
        {added.map(permission => (
          <li key={permission}>+ {permission}</li>
        ))}
        {removed.map(permission => (
          <li key={permission}>− {permission}</li>
        ))}
      </ul>
    </details>
  )
}
