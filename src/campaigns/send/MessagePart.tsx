import Box from '@mui/material/Box'
import { useFormContext, useFormState } from 'react-hook-form'
import { variableLimit } from '../../../messaging/dltTemplate.ts'
import { segment } from '../../../messaging/segments.ts'
import { sendForm } from '../../../resources/campaigns/send-form.ts'
import { FieldInput, OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { LinkPart } from './LinkPart.tsx'
import { NoTemplate } from './NoTemplate.tsx'
import type { Send } from './useSend.ts'

const NAMES: Readonly<Record<string, string>> = {
  var: 'text',
  numeric: 'number',
  alphanumeric: 'letters and digits',
  url: 'link',
  urlott: 'link',
  cbn: 'phone number',
  email: 'e-mail',
}

const TEMPLATE = {
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'var(--surface-2)',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& mark': {
    padding: '1px 5px',
    borderRadius: 'var(--radius-s)',
    bgcolor: 'var(--marigold-soft)',
    color: 'var(--marigold-ink)',
  },
  '& .filled': { bgcolor: 'var(--accent-soft)', color: 'var(--accent-ink)' },
}
/** Template, header, and a box for each variable: the fixed text cannot be typed over, so it always matches. */
export const MessagePart = ({ send }: { send: Send }) => {
  const words = useWords()
  const { setValue } = useFormContext()
  const { template, pieces, custom, variables } = send
  // A variable may be empty, where the text still is the template's; where it is not, that is mostly why.
  const { errors } = useFormState({ name: 'message' })
  const told = (used: number, limit: number): string | undefined => {
    if (used > limit) return words('send.too_long', `At most ${limit} characters.`, { limit })
    return errors.message && used === 0 ? words('This variable is empty. Fill it in.') : undefined
  }
  const all = pieces.flatMap(piece => (piece.kind === 'variable' ? [piece] : []))
  // The one that takes the personal link is filled for each recipient.
  const blanks = all.filter(({ index }) => index !== send.link.at)
  const markText = (index: number) =>
    index === send.link.at ? send.link.sample || words('personal link') : custom ? '' : variables[index]
  return (
    <>
      <FieldInput name="dlt_template_group_id" />
      {/* Another template has other variables. */}
      <FieldInput name="dlt_template_id" onChange={() => setValue('link_variable', null)} />
      <NoTemplate send={send} />
      <FieldInput
        name="sender_id"
        change={template ? { only: { ...sendForm.sender_id.only, ids: template.sender_id ?? [] } } : {}}
      />
      {send.noSender && (
        <Note role="alert">
          {words(
            'None of the sender IDs of this template may be used by this account. Ask whoever assigned the template to lend one.',
          )}
        </Note>
      )}
      {template && (
        <Box component="p" sx={TEMPLATE}>
          {pieces.map(piece =>
            piece.kind === 'static' ? (
              piece.text
            ) : (
              <mark key={piece.index} className={markText(piece.index) ? 'filled' : undefined}>
                {markText(piece.index) || `{${piece.index + 1}}`}
              </mark>
            ),
          )}
        </Box>
      )}
      {send.twoWay && <LinkPart send={send} />}
      {!custom &&
        blanks.map(({ index, tag }) => {
          const value = variables[index] ?? ''
          const limit = variableLimit(tag)
          const used = [...value].length
          return (
            <TextInput
              key={index}
              name={`variable-${index + 1}`}
              label={`${index + 1} · ${words(`send.tag.${tag}`, NAMES[tag] ?? 'text')}`}
              value={value}
              error={told(used, limit)}
              after={<span className="hint">{Number.isFinite(limit) ? `${used}/${limit}` : used}</span>}
              onChange={event =>
                send.setVariables(
                  Array.from({ length: all.length }, (_, i) => (i === index ? event.target.value : (variables[i] ?? ''))),
                )
              }
            />
          )
        })}
      {custom && (
        <OwnInput name="mapping">
          {({ value, error, onChange }) => {
            const mapping = (value ?? {}) as Readonly<Record<string, string>>
            return (
              <div className="stack">
                {blanks.map(({ index, tag }) => (
                  <Select
                    key={index}
                    name={`column-${index + 1}`}
                    label={`${index + 1} · ${words(`send.tag.${tag}`, NAMES[tag] ?? 'text')}`}
                    required
                    value={mapping[index + 1]}
                    options={(send.preview?.columns ?? []).map(column => ({ value: column, label: column }))}
                    placeholder={send.preview ? words('Choose a column') : words('Upload the file first')}
                    error={error}
                    onChange={column => onChange({ ...mapping, [index + 1]: column ?? '' })}
                  />
                ))}
              </div>
            )
          }}
        </OwnInput>
      )}
    </>
  )
}

/** What a text costs, in words, with the characters that make it dearer. */
export const Cost = ({ text }: { text: string }) => {
  const words = useWords()
  const { encoding, units, parts, remaining, offending } = segment(text)
  return (
    <div>
      <p>
        {encoding === 'GSM-7' ? words('GSM') : words('Unicode')} · {units} {words('characters')} ·{' '}
        <strong>
          {parts} {parts === 1 ? words('part') : words('parts')}
        </strong>{' '}
        · {remaining} {words('left')}
      </p>
      {offending.length > 0 && (
        <p className="hint">
          {words('Unicode because of')}{' '}
          {offending.slice(0, 6).map(({ char, codePoint }) => (
            <span key={codePoint} title={codePoint}>
              <Badge tone="warning" plain>
                {char}
              </Badge>{' '}
            </span>
          ))}
          {offending.length > 6 && ` +${offending.length - 6}`}
        </p>
      )}
    </div>
  )
}
