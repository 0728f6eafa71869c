/** Texts with a limit: how much of it is used stands below, and marks and variables are put in by buttons. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { groupIndian } from '../../../messaging/format.ts'
import { lengthOf } from '../../../messaging/whatsapp/shape.ts'
import { OFFER_LIMITS, TEMPLATE_LIMITS } from '../../../messaging/whatsapp/templateRules.ts'
import { variablesOf } from '../../../messaging/whatsapp/variables.ts'
import { FieldInput, OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { typed } from '../../kernel/kinds/wiring.ts'
import { TextArea, TextInput } from '../../kernel/ui/TextInput.tsx'

interface OwnInputProps {
  field: { label: string; required?: boolean | undefined; help?: string; example?: unknown }
  source: string
}

export const countText = (words: Words, text: string, most: number): string =>
  words('%{count} of %{most} characters', { count: groupIndian(lengthOf(text)), most: groupIndian(most) })

const placeholderOf = (example: unknown) => (typeof example === 'string' ? { placeholder: example } : {})

const lineOf = (most: number) => {
  const Line = ({ field, source }: OwnInputProps) => {
    const words = useWords()
    return (
      <OwnInput name={source}>
        {({ value, onChange, onBlur, error }) => (
          <TextInput
            label={field.label}
            name={source}
            required={field.required === true}
            value={typed(value)}
            onChange={event => onChange(event.target.value)}
            onBlur={onBlur}
            error={error}
            help={countText(words, typed(value), most)}
            autoComplete="off"
            {...placeholderOf(field.example)}
          />
        )}
      </OwnInput>
    )
  }
  return Line
}

export const HeaderText = lineOf(TEMPLATE_LIMITS.header)
export const FooterText = lineOf(TEMPLATE_LIMITS.footer)
export const OfferText = lineOf(OFFER_LIMITS.text)

/** Asked for as soon as a variable stands in the header. */
export const HeaderSample = ({ source }: OwnInputProps) => {
  const text = useWatch({ name: 'header_text' })
  return variablesOf(typed(text)).length === 0 ? <OwnInput name={source}>{() => null}</OwnInput> : <FieldInput name={source} />
}

/** A name as the provider takes it, however it is typed. */
export const NameInput = ({ field, source }: OwnInputProps) => (
  <OwnInput name={source}>
    {({ value, onChange, onBlur, error }) => (
      <TextInput
        label={field.label}
        name={source}
        required
        mono
        value={typed(value)}
        onChange={event => onChange(event.target.value.toLowerCase().replaceAll(/[\s-]+/g, '_'))}
        onBlur={onBlur}
        error={error}
        autoComplete="off"
        spellCheck={false}
        {...(field.help && { help: field.help })}
        {...placeholderOf(field.example)}
      />
    )}
  </OwnInput>
)

const MARKS = [
  { mark: '*', english: 'Bold', shown: <strong>B</strong> },
  { mark: '_', english: 'Italic', shown: <em>I</em> },
  { mark: '~', english: 'Strike through', shown: <s>S</s> },
  { mark: '```', english: 'Fixed width', shown: <code>{'<>'}</code> },
] as const satisfies readonly { mark: string; english: string; shown: ReactNode }[]

/** Wide enough for a thumb, whatever letter stands in it. */
const MARK = { minWidth: 28 }

/** The next variable that is not there yet. */
const nextVariable = (text: string, isNamed: boolean): string => {
  const names = variablesOf(text)
  const place = names.length + 1
  return `{{${isNamed ? `name_${place}` : place}}}`
}

export const MessageInput = ({ field, source }: OwnInputProps) => {
  const words = useWords()
  const [format, layout] = useWatch({ name: ['parameter_format', 'layout'] })
  const most = layout === 'offer' ? OFFER_LIMITS.body : TEMPLATE_LIMITS.body
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <OwnInput name={source} wide>
      {({ value, onChange, onBlur, error }) => {
        const text = typed(value)
        /** Puts `before` and `after` around what is marked, which stays marked. */
        const around = (before: string, after: string) => {
          const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {}
          onChange(`${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`)
          requestAnimationFrame(() => {
            area.current?.focus()
            area.current?.setSelectionRange(from + before.length, to + before.length)
          })
        }
        return (
          <>
            <TextArea
              ref={area}
              label={field.label}
              name={source}
              required
              rows={7}
              value={text}
              onChange={event => onChange(event.target.value)}
              onBlur={onBlur}
              error={error}
              help={countText(words, text, most)}
              {...placeholderOf(field.example)}
            />
            <Box className="row wrap" sx={{ mt: 0.75 }}>
              {MARKS.map(({ mark, english, shown }) => (
                <Button
                  key={mark}
                  size="small"
                  variant="outlined"
                  aria-label={words(english)}
                  data-tip={words(english)}
                  sx={MARK}
                  onClick={() => around(mark, mark)}
                >
                  {shown}
                </Button>
              ))}
              <Button size="small" variant="outlined" onClick={() => around(nextVariable(text, format === 'NAMED'), '')}>
                {words('Add variable')}
              </Button>
            </Box>
          </>
        )
      }}
    </OwnInput>
  )
}
