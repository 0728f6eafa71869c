/** /access-control: what this person may do, by role, permissions and type; the answer to "why do I not see that screen". */

import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { usePrincipal, useSession } from '../../authProvider/principal.ts'
import { allows, PUBLIC } from '../../resources/language/access.ts'
import { groupsOf } from '../../resources/screens.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { nameOfType } from '../kernel/kinds/nameOfType.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { Section } from '../kernel/ui/Section.tsx'

const AREAS = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))', my: 2 }
const SCREENS = { '& li': { justifyContent: 'space-between', minHeight: 32, borderTop: 1, borderColor: 'divider' } }
const NAMES = { p: 2, '& ul': { mt: 1.5, columns: '220px', fontSize: 'var(--text-sm)' } }

export default function AccessControl() {
  const words = useWords()
  const { screens } = useDesk()
  const principal = usePrincipal()
  const user = useSession()?.user
  if (!user || !principal) return null
  const named = screens.filter(({ group, gate }) => group !== undefined && gate.can !== PUBLIC)
  return (
    <>
      <PageHead
        title={words('My permissions')}
        hint={words(
          'Your role decides which screens you can open. If you need one that is not open, ask the person who manages your account.',
        )}
      />
      <Box className="panel" sx={{ p: 2, '& > dl': { maxWidth: 480 } }}>
        <Facts shape="tiles">
          <Fact name={words('Type')} tone="strong">
            {nameOfType(words, user.userType)}
          </Fact>
          <Fact name={words('Role')} tone="strong">
            {user.role}
          </Fact>
          <Fact name={words('Permissions')} tone="strong">
            {principal.permissions.size}
          </Fact>
        </Facts>
      </Box>
      <Box sx={AREAS}>
        {groupsOf(named).map(area => (
          <Section key={area} framed title={words(`menu.${area}`, area)}>
            <Box component="ul" sx={SCREENS}>
              {named.map(({ group, path, labelKey, label, gate }) => {
                if (group !== area) return null
                const open = allows(principal, gate)
                const name = words(labelKey, label)
                return (
                  <li key={path} className="row">
                    {open ? <Link to={path}>{name}</Link> : <span className="muted">{name}</span>}
                    <Badge tone={open ? 'success' : 'default'}>
                      {open ? words('desk.access.open', 'Open') : words('No access')}
                    </Badge>
                  </li>
                )
              })}
            </Box>
          </Section>
        ))}
      </Box>
      <Box component="details" className="panel" sx={NAMES}>
        <summary>{words('Permissions by name')}</summary>
        <ul>
          {[...principal.permissions].sort().map(name => (
            <li key={name} className="mono">
              {name}
            </li>
          ))}
        </ul>
      </Box>
    </>
  )
}
