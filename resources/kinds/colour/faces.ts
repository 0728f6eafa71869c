/** The value of colour fields. */

import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import type { ColourField } from './field.ts'

export const colour: KindFaces<ColourField> = {
  // Black is stored as null (rule declarations-2): the form's default, so "no colour chosen".
  read: value => (value === '#000000' ? null : value),
  problems: value => (typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value) ? [] : [tell('Enter a colour like #336699.')]),
  schema: () => ({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }),
  answer: () => ({ type: 'string' }),
  good: () => '#336699',
  bad: () => 'blue',
  told: () => ({ type: 'colour', limits: ['Like #0f6170'] }),
}
