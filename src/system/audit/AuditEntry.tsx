/** One entry of the audit log: what was done by whom, what it changed, and where it came from. */

import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { auditLog, type AuditEntry as Entry } from '../../../resources/system/audit-log.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { cellOf } from '../../kernel/kinds/cells.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import '../../kernel/form/form.css'
import { Difference } from './Difference.tsx'
import { meaningOf } from './fieldsOf.ts'

export const AuditEntry = ({ id, close }: { id: number; close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { register } = useDesk()
  const { data: entry, error } = useQuery({
    queryKey: [auditLog.name, 'form', id],
    queryFn: async ({ signal }) => (await provider.getOne<Entry>(auditLog.name, { id, signal })).data,
    retry: false,
  })
  const title = entry ? meaningOf(register, words, entry).action : words('Audit entry')
  return (
    <SidePanel wide title={title} onClose={close}>
      {error ? (
        <p className="form-problem" role="alert">
          {error.message}
        </p>
      ) : entry ? (
        <Shown entry={entry} />
      ) : (
        <Skeleton height={160} />
      )}
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
      <dl className="record-view">
        <dt>{named('at')}</dt>
        <dd>
          {showDate(entry.at, 'minute')}{' '}
          {sealed === 1 && (
            <Badge tone="success" plain>
              {named('sealed')}
            </Badge>
          )}
        </dd>
        <dt>{named('actor_id')}</dt>
        <dd>
          <Person field={auditLog.fields.actor_id} value={entry.actor_id} />
        </dd>
        <dt>{named('user_id')}</dt>
        <dd>
          <Person field={auditLog.fields.user_id} value={entry.user_id} />{' '}
          {acting === 1 && (
            <Badge tone="warning" plain>
              {named('acting')}
            </Badge>
          )}
        </dd>
        {entity && (
          <>
            <dt>{named('entity_id')}</dt>
            <dd>
              <OfRecord action={action} entity={entity} id={entity_id} />
            </dd>
          </>
        )}
        {reason && (
          <>
            <dt>{named('reason')}</dt>
            <dd>{reason}</dd>
          </>
        )}
      </dl>
      <h3>{named('changes')}</h3>
      <Difference action={action} entity={entity} before={changes.before} after={changes.after} />
      <h3>{words('Where it came from')}</h3>
      <dl className="record-view">
        {(Object.keys(aside) as (keyof typeof aside)[]).map(name => [
          <dt key={name}>{named(name)}</dt>,
          <dd key={`${name} value`} className={name === 'user_agent' ? undefined : 'mono'}>
            {aside[name] || <span className="muted">–</span>}
          </dd>,
        ])}
      </dl>
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
