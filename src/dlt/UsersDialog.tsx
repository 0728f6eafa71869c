import Button from '@mui/material/Button'
import { usePrincipal } from '../../authProvider/principal.ts'
import { groupIndian } from '../../messaging/format.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import { senderIds } from '../../resources/dlt/sender-ids.ts'
import { allows } from '../../resources/language/access.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { listHref } from '../kernel/resource/list/address.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Borrowers } from './Borrowers.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { useDetails } from './useDetails.ts'

interface UsersDialogProps {
  record: AnyRecord
  close: () => void
}

/** Who has a template, through what, and what was sent with it. */
export const TemplateUsersDialog = ({ record, close }: UsersDialogProps) => {
  const words = useWords()
  const details = useDetails(dltTemplates, 'users', record.id)
  const mayTake = allows(usePrincipal(), dltTemplates.actions.assign)
  return (
    <DetailsDialog title={words('Who uses %{name}', { name: String(record.template_name) })} {...{ details, close }}>
      {data => (
        <div className="stack">
          <dl className="facts">
            <dt>{words('Group')}</dt>
            <dd>{data.group?.group_name ?? '–'}</dd>
            <dt>{words('Campaigns')}</dt>
            <dd className="tabular">
              {groupIndian(data.campaigns.sent)}
              {data.campaigns.pending > 0 && ` · ${words('%{count} pending', { count: groupIndian(data.campaigns.pending) })}`}
            </dd>
            <dt>{words('Last used')}</dt>
            <dd>{data.campaigns.last ? showDate(data.campaigns.last, 'minute') : words('Never')}</dd>
          </dl>
          <Borrowers resource={dltTemplates.name} id={record.id} lent={data} mayTake={mayTake} onTaken={details.refetch} />
        </div>
      )}
    </DetailsDialog>
  )
}

/** Who has a sender ID, and which templates need it. */
export const SenderUsersDialog = ({ record, close }: UsersDialogProps) => {
  const words = useWords()
  const details = useDetails(senderIds, 'users', record.id)
  const mayTake = allows(usePrincipal(), senderIds.actions.assign)
  return (
    <DetailsDialog
      title={words('Who uses %{name}', { name: String(record.sender_id) })}
      footer={<Button href={listHref(dltTemplates.name, { sender_id: [record.id] })}>{words('Open its templates')}</Button>}
      {...{ details, close }}
    >
      {data => (
        <div className="stack">
          <Borrowers resource={senderIds.name} id={record.id} lent={data} mayTake={mayTake} onTaken={details.refetch} />
          <h3>
            {words('Templates')} <span className="hint">{groupIndian(data.templates_total)}</span>
          </h3>
          {data.templates.length === 0 && <p className="muted">{words('No template names it.')}</p>}
          <ul className="borrowers">
            {data.templates.map(template => (
              <li key={template.id}>
                <span className="ellipsis">{template.template_name}</span>
                <Badge tone={template.status === 1 ? 'success' : 'default'}>
                  {template.status === 1 ? words('Active') : words('Inactive')}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </DetailsDialog>
  )
}
