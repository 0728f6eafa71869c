import { measured } from '../../../resources/kinds/number/measure.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { useToldIfOurs } from '../i18n/useTold.ts'
import { cellOf } from '../kinds/cells.ts'
import { DocumentView } from '../kinds/richText/DocumentView.tsx'
import { isDocument } from '../kinds/richText/document.ts'
import { isCut, isMore, textOfValue } from '../kinds/shown.ts'
import type { AnyRecord, AnyViews } from './defineViews.ts'

interface FieldValueProps {
  field: Field
  value: unknown
  record: AnyRecord
  Own?: NonNullable<AnyViews['cells']>[string] | undefined
}

/** What a field holds, to be read outside a list: whole, where a list would cut it. */
export const FieldValue = ({ field, value, record, Own }: FieldValueProps) => {
  const told = useToldIfOurs()
  const text = isCut(field) && (!Own || field.kind === 'text') ? textOfValue(field, value) : undefined
  if (value === null || value === undefined || value === '' || text === '') return <span className="muted">–</span>
  if (isMore(field) && isDocument(value)) return <DocumentView document={value} />
  // What nobody types in may be a sentence of the platform.
  const said = text !== undefined && field.writable === 'never' ? told(text) : text
  if (said !== undefined) return 'mono' in field && field.mono ? <span className="mono">{said}</span> : said
  if (Own) return <Own record={record} value={value} />
  const Cell = cellOf(field.kind)
  return <Cell field={measured(field, record)} value={value} />
}
