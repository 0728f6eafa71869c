import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import { templateGroups } from '../../resources/dlt/template-groups.ts'
import { allows } from '../../resources/language/access.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { DetailsDialog } from '../kernel/resource/DetailsDialog.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { listHref } from '../kernel/resource/list/address.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { More } from '../kernel/ui/More.tsx'
import { Section } from '../kernel/ui/Section.tsx'
import { Borrowers } from './Borrowers.tsx'
import { Lines, TakeAway } from './Lines.tsx'
import { TemplateText } from './TemplateText.tsx'

const BESIDE = { display: 'grid', alignItems: 'start', gap: 2.5, '@media (width >= 700px)': { gridTemplateColumns: '3fr 2fr' } }

/** The templates of a group, each of which can be taken out, and the accounts that have the group. */
export const GroupMembersDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const details = useDetails(templateGroups, 'members', record.id)
  const reload = useReload(templateGroups.name)
  const reloadTemplates = useReload(dltTemplates.name)
  const mayChange = allows(usePrincipal(), dltTemplates.actions.assignToGroup)
  const refresh = () => Promise.all([details.refetch(), reload(), reloadTemplates()])
  const templatesHref = listHref(dltTemplates.name, { dlt_template_group_id: record.id })
  return (
    <DetailsDialog
      title={String(record.group_name)}
      size="large"
      footer={<Button href={templatesHref}>{words('Open its templates')}</Button>}
      {...{ details, close }}
    >
      {data => (
        <Box sx={BESIDE}>
          <Section
            level={3}
            title={words('Templates')}
            beside={<span className="hint">{groupIndian(data.templates_total)}</span>}
          >
            {data.templates.length === 0 && (
              <p className="muted">{words('No templates yet. Select templates in their list and choose “Move to a group”.')}</p>
            )}
            <Lines>
              {data.templates.map(({ id, template_name: name, dlt_message: message }) => (
                <li key={id} className="row">
                  <div className="grow">
                    <div className="ellipsis">
                      <strong>{name}</strong>
                    </div>
                    <div className="hint ellipsis">
                      <TemplateText text={message} />
                    </div>
                  </div>
                  {mayChange && (
                    <TakeAway
                      label={words('Remove %{name} from the group', { name })}
                      take={() => provider.act(dltTemplates.name, 'assignToGroup', { ids: [id], input: {} })}
                      onTaken={refresh}
                    />
                  )}
                </li>
              ))}
            </Lines>
            <More total={data.templates_total} shown={data.templates.length} />
          </Section>
          <Section level={3} title={words('Users')} beside={<span className="hint">{groupIndian(data.total)}</span>}>
            <Borrowers of={templateGroups} id={record.id} lent={data} onTaken={refresh} />
          </Section>
        </Box>
      )}
    </DetailsDialog>
  )
}
