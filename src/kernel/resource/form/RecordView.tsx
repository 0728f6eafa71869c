/** A record one may see but not change: every field with its value, in a panel beside the list. */

import { measured } from '../../../../resources/kinds/number/measure.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import { useWords } from '../../i18n/words.ts'
import { cellOf } from '../../kinds/cells.ts'
import { titleOf } from '../../kinds/reference/titles.ts'
import { DocumentView } from '../../kinds/richText/DocumentView.tsx'
import { isDocument } from '../../kinds/richText/document.ts'
import { isCut, isMore, textOfValue } from '../../kinds/shown.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import type { AnyRecord, AnyViews } from '../defineViews.ts'

interface RecordViewProps {
  resource: AnyResource
  fields: Readonly<Record<string, Field>>
  views: AnyViews
  record: AnyRecord
  onClose: () => void
}

export const RecordView = ({ resource, fields, views, record, onClose }: RecordViewProps) => {
  const words = useWords()
  const shown = Object.entries(fields).filter(([name, field]) => field.kind !== 'password' && record[name] !== undefined)
  return (
    <SidePanel wide title={titleOf(resource, record)} onClose={onClose}>
      <Facts label={words('Record')}>
        {shown.map(([name, field]) => (
          <Fact key={name} name={'unit' in field && field.unit ? `${field.label} (${field.unit})` : field.label}>
            <Value field={field} value={record[name]} record={record} Own={views.cells?.[name]} />
          </Fact>
        ))}
      </Facts>
    </SidePanel>
  )
}

interface ValueProps {
  field: Field
  value: unknown
  record: AnyRecord
  Own: NonNullable<AnyViews['cells']>[string] | undefined
}

/** Whole, where a list would cut it. */
const Value = ({ field, value, record, Own }: ValueProps) => {
  const text = isCut(field) && (!Own || field.kind === 'text') ? textOfValue(field, value) : undefined
  if (value === null || value === undefined || value === '' || text === '') return <span className="muted">–</span>
  if (isMore(field) && isDocument(value)) return <DocumentView document={value} />
  if (text !== undefined) return 'mono' in field && field.mono ? <span className="mono">{text}</span> : text
  if (Own) return <Own record={record} value={value} />
  const Cell = cellOf(field.kind)
  return <Cell field={measured(field, record)} value={value} />
}
