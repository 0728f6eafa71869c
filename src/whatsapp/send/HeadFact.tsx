import { reference } from '../../../resources/language/fields.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { FieldValue } from '../../kernel/resource/FieldValue.tsx'
import { Fact } from '../../kernel/ui/Facts.tsx'
import { AT_HEAD, HEAD_KINDS } from '../headKinds.ts'
import type { WaSend } from './useWaSend.ts'

const FILE = reference({ label: 'File', resource: 'whatsapp-media' })

/** Which file goes out at the head of the message, where the template has one there. */
export const HeadFact = ({ send: { format, values } }: { send: WaSend }) => {
  const words = useWords()
  if (format === undefined || format === 'TEXT' || format === 'LOCATION') return null
  const { header_link: link, header_file: file } = values
  const library = file ? <FieldValue field={FILE} value={file} record={{ id: 0 }} /> : words('That of the template')
  return <Fact name={words(AT_HEAD[HEAD_KINDS[format]])}>{link ? String(link) : library}</Fact>
}
