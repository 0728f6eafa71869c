import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'
import { choiceOf } from '../../../src/kernel/kinds/show.ts'
import { Badge } from '../../../src/kernel/ui/Badge.tsx'

/** Choices with a tone are statuses: a badge says them by word and colour. The others are plain text. */
export const Cell = ({ field, value }: CellProps<FieldOf<'select'>>) => {
  if (value === null || value === undefined || value === '') return null
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const found = values.map(item => ({ label: String(item), ...choiceOf(field, item) }))
  if (found.length === 1 && found[0]?.tone) return <Badge tone={found[0].tone}>{found[0].label}</Badge>
  const text = found.map(choice => choice.label).join(', ')
  return (
    <span className="ellipsis" data-tip={text}>
      {text}
    </span>
  )
}
