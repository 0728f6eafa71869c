/** The value of checkbox fields. */

import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { plainName } from '../common/headings.ts'
import { leftOut } from '../common/told.ts'
import type { CheckboxField } from './field.ts'

const TICKED: Readonly<Record<string, number>> = { yes: 1, y: 1, true: 1, no: 0, n: 0, false: 0 }

export const checkbox: KindFaces<CheckboxField> = {
  // As a text: the words of a form that writes a truth value out.
  read: value =>
    value === true || value === '1' || value === 'true' ? 1 : value === false || value === '0' || value === 'false' ? 0 : value,
  problems: value => (value === 0 || value === 1 ? [] : [tell('Tick or untick: 1 or 0.')]),
  schema: () => ({ enum: [0, 1] }),
  answer: () => ({ enum: [0, 1] }),
  good: ({ default: byDefault = 1 }) => byDefault,
  bad: () => 2,
  cell: () => text => TICKED[plainName(text)] ?? text.trim(),
  told: field => ({ type: '1 or 0', limits: leftOut(field.default) }),
}
