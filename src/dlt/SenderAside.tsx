import { useWatch } from 'react-hook-form'
import { lintHeader } from '../../messaging/headerLint.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { PhonePreview } from '../kernel/ui/PhonePreview.tsx'
import { shownHeader } from './header.ts'
import { Lints } from './Lints.tsx'

/** Sender status (rule dlt-2). */
const REJECTED = 3

/** Beside the form of a sender ID: how phones show it, why it was refused, and what an operator would object to; as one types. */
export const SenderAside = () => {
  const words = useWords()
  const [typed, category, status, remark] = useWatch({ name: ['sender_id', 'content_category', 'status', 'remark'] })
  const header = typeof typed === 'string' ? typed.trim().toUpperCase() : ''
  const lints = lintHeader(header, typeof category === 'number' ? category : null)
  const shown = lints.some(lint => lint.level === 'error') || header === '' ? undefined : header
  return (
    <div className="stack">
      <PhonePreview label={words('Preview')} from={shown ? shownHeader(shown, /^\d/.test(shown) ? 2 : 1) : 'XX-······'}>
        <span className="muted">{words('The operator adds the letters before and after it.')}</span>
      </PhonePreview>
      {status === REJECTED && typeof remark === 'string' && remark !== '' && (
        <Note severity="error">
          <strong>{words('Rejected:')}</strong> {remark}
        </Note>
      )}
      <Lints lints={lints} checked={header !== ''} />
    </div>
  )
}
