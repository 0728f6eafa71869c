/** One entry of the audit log: what was done by whom, what it changed, and where it came from. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { auditLog, type AuditEntry as Entry } from '../../../resources/system/audit-log.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { cellOf } from '../../kernel/kinds/cells.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import { Difference } from './Difference.tsx'
import { meaningOf } from './fieldsOf.ts'

export const AuditEntry = ({ id, close }: { id: number; close: () => void }) => {
  const words = useWords()
  const { register } = useDesk()
  const provider = useDeskProvider()
  // Never the row of the list: it has no changes.
  const query = useQuery({
    queryKey: [auditLog.name, 'form', id],
    queryFn: async ({ signal }) => (await provider.getOne<Entry>(auditLog.name, { id, signal })).data,
    retry: false,
  })
  const title = query.data ? meaningOf(register, words, query.data).action : words('Audit entry')
  return (
    <SidePanel wide trail title={title} onClose={close}>
      <Answered query={query}>{entry => <Shown entry={entry} />}</Answered>
    </SidePanel>
  )
}

const Shown = ({ entry }: { entry: Entry }) => {
  const words = useWords()
  const Person = cellOf('reference')
  const { action, entity, entity_id, changes, reason, acting, sealed, ip, via, user_agent, request_id } = entry
  const named = (field: keyof typeof auditLog.fields) =>
    words(`resources.audit-log.fields.${field}`, auditLog.fields[field].label)
  const aside = { ip, ...(via && { via }), user_agent, request_id, action }
  return (
    <div className="stack">
      <Facts>
        <Fact name={named('at')}>
          {showDate(entry.at, 'minute')}{' '}
          {sealed === 1 && (
            <Badge tone="success" plain>
              {named('sealed')}
            </Badge>
          )}
        </Fact>
        <Fact name={named('actor_id')}>
          <Person field={auditLog.fields.actor_id} value={entry.actor_id} />
        </Fact>
        <Fact name={named('user_id')}>
          <Person field={auditLog.fields.user_id} value={entry.user_id} />{' '}
          {acting === 1 && (
            <Badge tone="warning" plain>
              {named('acting')}
            </Badge>
          )}
        </Fact>
        {entity && (
          <Fact name={named('entity_id')}>
            <OfRecord action={action} entity={entity} id={entity_id} />
          </Fact>
        )}
        {reason && <Fact name={named('reason')}>{reason}</Fact>}
      </Facts>
      <h3>{named('changes')}</h3>
      <Difference action={action} entity={entity} before={changes.before} after={changes.after} />
      <h3>{words('Where it came from')}</h3>
      <Facts>
        {(Object.keys(aside) as (keyof typeof aside)[]).map(name => (
          <Fact key={name} name={named(name)}>
            <span className={name === 'user_agent' ? undefined : 'mono'}>{aside[name] || '–'}</span>
          </Fact>
        ))}
      </Facts>
    </div>
  )
}

/** The kind of record and its number, and the way to everything else that was done to it. */
const OfRecord = ({ action, entity, id }: { action: string; entity: string; id: string | null }) => {
  const words = useWords()
  const { register } = useDesk()
  const meaning = meaningOf(register, words, { action, entity })
  return (
    <>
      {meaning.entity} {id && <span className="mono">{id}</span>}{' '}
      <Link to={listHref(auditLog.name, { entity, ...(id && { entity_id: id }) })}>{words('Everything done to it')}</Link>
    </>
  )
}
