import { cardPlace, slotsOf, type TemplateSlot } from '../../../messaging/whatsapp/slots.ts'
import type { waTemplates } from '../../../resources/whatsapp/templates.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import { BYTE_ORDER_MARK, csvRow } from '../../kernel/csv/csvCell.ts'
import { answerSample } from '../../kernel/exports/sampleFile.ts'
import { XLSX, xlsxSheet } from '../../kernel/exports/xlsxSheet.ts'
import { templateFrom } from './row.ts'

const PARTS = { header: 'Header', body: 'Body', buttons: 'Button' } as const
const isPart = (part: string): part is keyof typeof PARTS => part in PARTS

const headingOf = ({ part, name }: Pick<TemplateSlot, 'part' | 'name'>): string => {
  if (part === 'cards') {
    const { card, part: within, name: called } = cardPlace(name)
    return `Card ${card + 1} ${headingOf({ part: isPart(within) ? within : 'body', name: called }).toLowerCase()}`
  }
  return `${PARTS[part]} ${part === 'buttons' ? Number(name) + 1 : name}`
}

/** Numbers nobody has. */
const NUMBERS = ['919000012345', '919000012346']

/** A sheet to begin a campaign with: a column for the number, and one for each variable (rule whatsapp-45). */
export const templateSheet: RowHandler<typeof waTemplates, 'sample'> = async context => {
  const { record, input } = context
  const template = templateFrom({ ...record })
  const slots = slotsOf(template)
  const rows = [
    ['Mobile No.', ...slots.map(headingOf)],
    ...NUMBERS.map(number => [number, ...slots.map(({ sample }) => sample ?? '')]),
  ]
  const name = `${template.name.slice(0, 60)}-${template.language}`
  if (input.type === 'xlsx') return answerSample(context, `${name}.xlsx`, xlsxSheet(rows), XLSX)
  return answerSample(context, `${name}.csv`, BYTE_ORDER_MARK + rows.map(row => csvRow(row)).join(''))
}
