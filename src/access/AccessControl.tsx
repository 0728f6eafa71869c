/** /access-control: what this person may do, by role, permissions and type; the answer to "why do I not see that screen". */

import { Link } from 'react-router'
import { usePrincipal, useSession } from '../../authProvider/principal.ts'
import { allows, PUBLIC } from '../../resources/language/access.ts'
import { USER_TYPES } from '../../resources/language/choices.ts'
import { groupsOf } from '../../resources/screens.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import './access.css'

export default function AccessControl() {
  const words = useWords()
  const { screens } = useDesk()
  const principal = usePrincipal()
  const user = useSession()?.user
  if (!user || !principal) return null
  const type = USER_TYPES.find(({ value }) => value === user.userType)
  const named = screens.filter(({ group, gate }) => group !== undefined && gate.can !== PUBLIC)
  const areas = groupsOf(named).map(area => ({
    area,
    screens: named.filter(({ group }) => group === area).map(screen => ({ ...screen, open: allows(principal, screen.gate) })),
  }))
  return (
    <>
      <PageHead
        title={words('What I may do')}
        hint={words(
          'Your role says which screens are open to you. If one is missing that you need, tell the person who manages your account its name.',
        )}
      />
      <dl className="access-facts panel">
        <div>
          <dt>{words('Type')}</dt>
          <dd>{type && words(`enums.user_type.${type.value}`, type.label)}</dd>
        </div>
        <div>
          <dt>{words('Role')}</dt>
          <dd>{user.role}</dd>
        </div>
        <div>
          <dt>{words('Permissions')}</dt>
          <dd className="number">{principal.permissions.size}</dd>
        </div>
      </dl>
      <div className="access-areas">
        {areas.map(({ area, screens: own }) => (
          <section key={area} className="panel">
            <h2>{words(`menu.${area}`, area)}</h2>
            <ul>
              {own.map(({ path, labelKey, label, open }) => (
                <li key={path}>
                  {open ? (
                    <Link to={path}>{words(labelKey, label)}</Link>
                  ) : (
                    <span className="muted">{words(labelKey, label)}</span>
                  )}
                  <Badge tone={open ? 'success' : 'default'}>
                    {open ? words('desk.access.open', 'Open') : words('Not open')}
                  </Badge>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <details className="panel access-names">
        <summary>{words('Permissions by name')}</summary>
        <ul>
          {[...principal.permissions].sort().map(name => (
            <li key={name} className="mono">
              {name}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
