import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import { templateGroups } from '../../resources/dlt/template-groups.ts'
import { allows } from '../../resources/language/access.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { listHref } from '../kernel/resource/list/address.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { Borrowers } from './Borrowers.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { TemplateText } from './TemplateText.tsx'
import { useDetails } from './useDetails.ts'

/** The templates of a group, each of which can be taken out, and the accounts that have the group. */
export const GroupMembersDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const principal = usePrincipal()
  const details = useDetails(templateGroups, 'members', record.id)
  const reload = useReload(templateGroups.name)
  const reloadTemplates = useReload(dltTemplates.name)
  const [taking, setTaking] = useState<number>()
  const mayChange = allows(principal, dltTemplates.actions.assignToGroup)

  const refresh = () => Promise.all([details.refetch(), reload(), reloadTemplates()])
  const takeOut = async (id: number) => {
    setTaking(id)
    try {
      await provider.act(dltTemplates.name, 'assignToGroup', { ids: [id], input: {} })
      await refresh()
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    } finally {
      setTaking(undefined)
    }
  }

  return (
    <DetailsDialog
      title={String(record.group_name)}
      size="large"
      footer={
        <Button href={listHref(dltTemplates.name, { dlt_template_group_id: record.id })}>{words('Open its templates')}</Button>
      }
      {...{ details, close }}
    >
      {data => (
        <div className="group-members">
          <section className="stack">
            <h3>
              {words('Templates')} <span className="hint">{groupIndian(data.templates_total)}</span>
            </h3>
            {data.templates.length === 0 && (
              <p className="muted">{words('None yet: tick templates in their list and choose “Put into a group”.')}</p>
            )}
            <ul className="borrowers">
              {data.templates.map(template => (
                <li key={template.id}>
                  <span className="member">
                    <strong className="ellipsis">{template.template_name}</strong>
                    <span className="hint ellipsis">
                      <TemplateText text={template.dlt_message} />
                    </span>
                  </span>
                  {mayChange && (
                    <IconButton
                      icon="close"
                      size="small"
                      label={words('Take %{name} out of the group', { name: template.template_name })}
                      loading={taking === template.id}
                      onClick={() => takeOut(template.id)}
                    />
                  )}
                </li>
              ))}
            </ul>
            {data.templates_total > data.templates.length && (
              <p className="hint">
                {words('desk.action.more', 'and %{count} more', {
                  count: groupIndian(data.templates_total - data.templates.length),
                })}
              </p>
            )}
          </section>
          <section className="stack">
            <h3>
              {words('Users')} <span className="hint">{groupIndian(data.total)}</span>
            </h3>
            <Borrowers
              resource={templateGroups.name}
              id={record.id}
              lent={data}
              mayTake={allows(principal, templateGroups.actions.assign)}
              onTaken={refresh}
            />
          </section>
        </div>
      )}
    </DetailsDialog>
  )
}
