/** Before a role is cut: how many accounts lose what, those with the role and those below them, who never have more. */

import Box from '@mui/material/Box'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { roles } from '../../../resources/access/roles.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Note } from '../../kernel/ui/Note.tsx'

export const CutNotice = ({ granted }: { granted: readonly string[] }) => {
  const words = useWords()
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
      <p className="hint">{words('How many accounts lose something could not be found out: %{why}', { why: error.message })}</p>
    )
  if (!data || data.lost.length === 0) return null
  return (
    <Note role="status">
      <strong>
        {words('Accounts that lose something when this is saved: %{own} with this role, %{below} below them', {
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
