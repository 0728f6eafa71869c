/** The value of file fields. */

import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { trimmed } from '../common/lists.ts'
import type { FileField } from './field.ts'

export const file: KindFaces<FileField> = {
  read: trimmed,
  problems: value =>
    typeof value === 'string' && /^uploads\/[\w-]{16,64}$/.test(value)
      ? []
      : [tell('Upload the file first, then send its path.')],
  schema: () => ({ type: 'string', pattern: '^uploads/[\\w-]{16,64}$', 'x-file': true }),
  answer: () => ({ type: 'string' }),
  good: () => 'uploads/0000000000000000',
  bad: () => '../etc/passwd',
  told: ({ accept }) => ({ type: 'path of an upload', limits: [accept.join(', ')] }),
}
