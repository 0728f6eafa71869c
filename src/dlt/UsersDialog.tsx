import Button from '@mui/material/Button'
import { groupIndian } from '../../messaging/format.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import { senderIds } from '../../resources/dlt/sender-ids.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { DetailsDialog } from '../kernel/resource/DetailsDialog.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { listHref } from '../kernel/resource/list/address.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Section } from '../kernel/ui/Section.tsx'
import { Borrowers } from './Borrowers.tsx'
import { Lines } from './Lines.tsx'

interface UsersDialogProps {
  record: AnyRecord
  close: () => void
}

/** Who has a template, through what, and what was sent with it. */
export const TemplateUsersDialog = ({ record, close }: UsersDialogProps) => {
  const words = useWords()
  const details = useDetails(dltTemplates, 'users', record.id)
  return (
    <DetailsDialog title={words('Who uses %{name}', { name: String(record.template_name) })} {...{ details, close }}>
      {({ group, campaigns: { sent, pending, last }, ...lent }) => (
        <div className="stack">
          <Facts>
            <Fact name={words('Group')}>{group?.group_name ?? '–'}</Fact>
            <Fact name={words('Campaigns')}>
              {groupIndian(sent)}
              {pending > 0 && ` · ${words('%{count} pending', { count: groupIndian(pending) })}`}
            </Fact>
            <Fact name={words('Last used')}>{last ? showDate(last, 'minute') : words('Never')}</Fact>
          </Facts>
          <Borrowers of={dltTemplates} id={record.id} lent={lent} onTaken={details.refetch} />
        </div>
      )}
    </DetailsDialog>
  )
}

/** Who has a sender ID, and which templates need it. */
export const SenderUsersDialog = ({ record, close }: UsersDialogProps) => {
  const words = useWords()
  const details = useDetails(senderIds, 'users', record.id)
  return (
    <DetailsDialog
      title={words('Who uses %{name}', { name: String(record.sender_id) })}
      footer={<Button href={listHref(dltTemplates.name, { sender_id: [record.id] })}>{words('Open its templates')}</Button>}
      {...{ details, close }}
    >
      {data => (
        <div className="stack">
          <Borrowers of={senderIds} id={record.id} lent={data} onTaken={details.refetch} />
          <Section
            level={3}
            title={words('Templates')}
            beside={<span className="hint">{groupIndian(data.templates_total)}</span>}
          >
            {data.templates.length === 0 && <p className="muted">{words('Not used by any template.')}</p>}
            <Lines>
              {data.templates.map(({ id, template_name: name, status }) => (
                <li key={id} className="row">
                  <span className="ellipsis">{name}</span>
                  <Badge tone={status === 1 ? 'success' : 'default'}>{status === 1 ? words('Active') : words('Inactive')}</Badge>
                </li>
              ))}
            </Lines>
          </Section>
        </div>
      )}
    </DetailsDialog>
  )
}
