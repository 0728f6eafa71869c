import { truncate } from '../../../messaging/format.ts'
import { dltTemplates } from '../../../resources/dlt/dlt-templates.ts'
import { TIP_LENGTH } from '../../kernel/kinds/show.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import '../dlt.css'
import { LentName } from '../LentName.tsx'
import { TemplateAside } from '../TemplateAside.tsx'
import { TemplateText } from '../TemplateText.tsx'
import { TestMatchDialog } from '../TestMatchDialog.tsx'
import { TemplateUsersDialog } from '../UsersDialog.tsx'
import { ValidityCell } from '../ValidityCell.tsx'

/** The text with its variables set off. */
const MessageCell = ({ value }: { value: string | null }) =>
  value === null ? null : (
    <span className="ellipsis" data-tip={truncate(value, TIP_LENGTH)}>
      <TemplateText text={truncate(value, TIP_LENGTH)} />
    </span>
  )

const NameCell = ({ record, value }: { record: object; value: string | null }) =>
  value === null ? null : (
    <LentName record={record} tip={value}>
      {value}
    </LentName>
  )

export default defineViews(dltTemplates, {
  cells: { template_name: NameCell, dlt_message: MessageCell, expiry_date: ValidityCell },
  dialogs: { testMatch: TestMatchDialog, users: TemplateUsersDialog },
  aside: TemplateAside,
})
