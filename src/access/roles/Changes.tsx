/** What has been given and taken since the role was saved, each to be undone; and how it differs from the default role of its type. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { roles } from '../../../resources/access/roles.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import type { Difference } from './ticks.ts'

const UNDO = { width: 24, height: 24, p: '6px', border: 0, background: 'none', verticalAlign: 'middle' }

interface ChangesProps {
  changes: Difference
  onUndo: (permissions: readonly string[]) => void
}

export const Changes = ({ changes: { added, removed }, onUndo }: ChangesProps) => {
  const words = useWords()
  if (added.length + removed.length === 0) return null
  const chip = (permission: string, given: boolean) => (
    <li key={permission}>
      <Badge plain tone={given ? 'success' : 'error'}>
        <span aria-hidden>{given ? '+' : '−'}</span> {permission}
        <button type="button" aria-label={words('Undo %{name}', { name: permission })} onClick={() => onUndo([permission])}>
          <Icon name="undo" size={12} />
        </button>
      </Badge>
    </li>
  )
  const undoAll = (
    <Button size="small" startIcon={<Icon name="undo" />} onClick={() => onUndo([...added, ...removed])}>
      {words('Undo all')}
    </Button>
  )
  return (
    <Note severity="info" action={undoAll}>
      <p aria-live="polite">
        <strong>{words('Not saved yet')}</strong>{' '}
        {words('%{added} added, %{removed} removed', { added: added.length, removed: removed.length })}
      </p>
      <Box component="ul" className="row wrap" sx={{ mt: 0.5, '& button': UNDO }}>
        {added.map(permission => chip(permission, true))}
        {removed.map(permission => chip(permission, false))}
      </Box>
    </Note>
  )
}

/** More and fewer than the default role, folded away until somebody asks. */
export const AgainstDefault = ({ name, difference: { added, removed } }: { name: string; difference: Difference }) => {
  const words = useWords()
  if (added.length + removed.length === 0)
    return <p className="hint">{words('The same as the default role %{name}', { name })}</p>
  const counts = { name, more: added.length, fewer: removed.length }
  return (
    <details>
      <summary className="muted">{words('Compared with the default role %{name}: %{more} more, %{fewer} fewer', counts)}</summary>
      <Box component="ul" className="mono" sx={{ mt: 1, columns: '220px' }}>
        {[...added.map(permission => `+ ${permission}`), ...removed.map(permission => `− ${permission}`)].map(line => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </details>
  )
}

/** Before a role is cut: how many accounts lose what, those with the role and those below them, who never have more. */
export const CutNotice = ({ granted }: { granted: readonly string[] }) => {
  const words = useWords()
  const told = useTold()
  // The form stands at /role-list/{id}.
  const role = Number.parseInt(useParams()['*'] ?? '', 10)
  const permissions = useDeferredValue(granted)
  const { data, error } = useAnswer(
    roles,
    'cut',
    { input: { role_id: role, permissions } },
    { enabled: role > 0, placeholderData: before => before, staleTime: 0 },
  )
  if (error)
    return (
      <p className="hint">
        {words('The number of affected accounts could not be determined: %{why}', { why: told(error.message) })}
      </p>
    )
  if (!data || data.lost.length === 0) return null
  return (
    <Note role="status">
      <strong>
        {words('Accounts that lose permissions when you save: %{own} with this role, %{below} below them', {
          own: groupIndian(data.own),
          below: groupIndian(data.below),
        })}
      </strong>
      <Box component="ul" sx={{ mt: 0.5, columns: '20em', '& li': { breakInside: 'avoid' } }}>
        {data.lost.map(({ permission, own, below }) => (
          <li key={permission}>
            <span className="mono">{permission}</span>{' '}
            <small>{words('%{own} with this role, %{below} below', { own: groupIndian(own), below: groupIndian(below) })}</small>
          </li>
        ))}
      </Box>
    </Note>
  )
}
