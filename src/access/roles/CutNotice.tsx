/** Before a role is cut: how many accounts lose what, those with the role and those below them, who never have more. */

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { roles } from '../../../resources/access/roles.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

const count = (n: number) => n.toLocaleString('en-IN')

export const CutNotice = ({ granted }: { granted: readonly string[] }) => {
  const words = useWords()
  const provider = useDeskProvider()
  // The form stands at /role-list/{id}.
  const role = Number.parseInt(useParams()['*'] ?? '', 10)
  const permissions = useDeferredValue(granted)
  const { data, error } = useQuery({
    queryKey: [roles.name, 'cut', role, ...permissions],
    queryFn: async ({ signal }) => (await provider.act(roles, 'cut', { input: { role_id: role, permissions }, signal })).data,
    enabled: role > 0,
    placeholderData: before => before,
    staleTime: 0,
    retry: false,
  })
  if (error)
    return (
      <p className="hint">
        {words('How many accounts lose something could not be found out: %{why}', {
          why: error.message,
        })}
      </p>
    )
  if (!data || data.lost.length === 0) return null
  return (
    <div className="matrix-cut" role="status">
      <Icon name="alert" size={16} />
      <div>
        <strong>
          {words('Accounts that lose something when this is saved: %{own} with this role, %{below} below them', {
            own: count(data.own),
            below: count(data.below),
          })}
        </strong>
        <ul>
          {data.lost.map(({ permission, own, below }) => (
            <li key={permission}>
              <span className="mono">{permission}</span>{' '}
              <span className="hint">
                {words('%{own} with this role, %{below} below', { own: count(own), below: count(below) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
