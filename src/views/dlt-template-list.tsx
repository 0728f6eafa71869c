import { truncate } from '../../messaging/format.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import { useWords } from '../app/i18n/words.ts'
import { TIP_LENGTH } from '../kinds/show.ts'
import { defineViews } from '../resource/defineViews.ts'
import { isLent } from '../resource/lent.ts'
import { Badge } from '../ui/Badge.tsx'
import './dlt/dlt.css'
import { TemplateAside } from './dlt/TemplateAside.tsx'
import { TemplateText } from './dlt/TemplateText.tsx'
import { TestMatchDialog } from './dlt/TestMatchDialog.tsx'
import { TemplateUsersDialog } from './dlt/UsersDialog.tsx'
import { ValidityCell } from './dlt/ValidityCell.tsx'

/** The text with its variables set off. */
const MessageCell = ({ value }: { value: string | null }) =>
  value === null ? null : (
    <span className="ellipsis" data-tip={truncate(value, TIP_LENGTH)}>
      <TemplateText text={truncate(value, TIP_LENGTH)} />
    </span>
  )

/** The name; of one that another account lent, that it did. */
const NameCell = ({ record, value }: { record: object; value: string | null }) => {
  const words = useWords()
  return (
    <span className="row">
      <span className="ellipsis" {...(value && { 'data-tip': value })}>
        {value}
      </span>
      {isLent({ ...record }) && <Badge plain>{words('desk.lent.badge', 'Lent')}</Badge>}
    </span>
  )
}

export default defineViews(dltTemplates, {
  cells: { template_name: NameCell, dlt_message: MessageCell, expiry_date: ValidityCell },
  dialogs: { testMatch: TestMatchDialog, users: TemplateUsersDialog },
  aside: TemplateAside,
})
