import { useGetMany } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { lintTemplate } from '../../messaging/dltLint.ts'
import { parseTemplate, renderTemplate, templateVariables, variableLimit } from '../../messaging/dltTemplate.ts'
import { messageText } from '../../messaging/format.ts'
import { countParts, segment } from '../../messaging/segments.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { idsOf } from '../kernel/kinds/reference/titles.ts'
import { PhonePreview } from '../kernel/ui/PhonePreview.tsx'
import { shownHeader } from './header.ts'
import { Lints } from './Lints.tsx'
import { TemplateText } from './TemplateText.tsx'

/** Longer values (links, numbers to call) are bounded by nothing useful: counted as a usual one. */
const USUAL_LENGTH = 30

/** Digits of the shortest template ID. */
const SHORTEST_ID = 12

/** Parts with every variable empty, and with every one as long as it may be. */
const partsOf = (text: string) => {
  const pieces = parseTemplate(text)
  const variables = templateVariables(text)
  const filled = (length: (place: number) => number) => {
    const values = variables.map((_, place) => 'x'.repeat(length(place)))
    return countParts(messageText(renderTemplate(pieces, values)))
  }
  return {
    least: filled(() => 0),
    most: filled(place => Math.min(variableLimit(variables[place]?.tag ?? 'var'), USUAL_LENGTH)),
  }
}

/** Beside the form of a template: the phone, what it will cost, and what an operator would object to; as one types. */
export const TemplateAside = () => {
  const words = useWords()
  const [message, senders, category, code] = useWatch({ name: ['dlt_message', 'sender_id', 'dlt_category', 'dlt_template_id'] })
  const ids = idsOf(senders)
  const { data = [] } = useGetMany('senderid-list', { ids }, { enabled: ids.length > 0 })
  const found = data.filter(Boolean)
  const text = typeof message === 'string' ? message : ''
  const headers = found.map(record => String(record.sender_id))
  const lints =
    text.trim() === ''
      ? []
      : lintTemplate(text, {
          headers,
          entityName: String(found.find(record => record.company_name)?.company_name ?? ''),
          ...(typeof category === 'number' && { category }),
          // While it is being typed it is not wrong yet.
          ...(typeof code === 'string' && code.length >= SHORTEST_ID && { templateId: code }),
        })
  const { least, most } = partsOf(text)
  const { encoding, offending } = segment(messageText(text))
  const [first] = found

  return (
    <div className="stack">
      <PhonePreview label={words('Preview')} from={first ? shownHeader(String(first.sender_id), first.header_type) : 'XX-······'}>
        {text === '' ? (
          <span className="muted">{words('desk.dlt.no_text', 'The message, as you enter it.')}</span>
        ) : (
          <TemplateText text={text} />
        )}
      </PhonePreview>
      <p className="muted" aria-live="polite">
        {encoding === 'GSM-7' ? words('English') : words('Unicode')}
        {' · '}
        {least === most
          ? most === 1
            ? words('1 part')
            : words('%{count} parts', { count: most })
          : words('%{least} to %{most} parts, depending on the variables', { least, most })}
        {offending.length > 0 && ` · ${offending.map(one => one.char).join(' ')}`}
      </p>
      <Lints lints={lints} checked={text.trim() !== ''} />
    </div>
  )
}
