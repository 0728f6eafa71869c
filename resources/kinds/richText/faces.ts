/** The value of richText fields. */

import { isRecord } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { readJson, unstorableJson } from '../common/json.ts'
import type { RichTextField } from './field.ts'

export const richText: KindFaces<RichTextField> = {
  read: readJson,
  problems: value => (isRecord(value) ? unstorableJson(value) : [tell('The text must be a JSON document.')]),
  schema: () => ({ type: 'object' }),
  answer: () => ({ type: 'object' }),
  good: () => ({ type: 'doc', content: [] }),
  bad: () => '<p>html</p>',
  told: () => ({ type: 'document', limits: [] }),
}
