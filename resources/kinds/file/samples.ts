import type { Samples } from '../common/samples.ts'
import { type FileField, file } from './field.ts'

export const samples: Samples<FileField> = {
  field: file({ label: 'Value', accept: ['.pdf'] }),
  good: [['uploads/0000000000000000', 'uploads/0000000000000000']],
  bad: [['../etc/passwd', 'Upload the file first']],
}
