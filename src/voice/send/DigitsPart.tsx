import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { LONGEST_MEANING } from '../../../messaging/voice/digits.ts'
import { FieldInput, OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import type { VoiceSend } from './useVoiceSend.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const
const ROW = { display: 'grid', gap: 1, alignItems: 'end', gridTemplateColumns: 'minmax(0, 1fr) auto' }

/** Digits that people may press, each with its meaning; none: every digit is collected as it is. */
export const DigitsPart = ({ send: { values, meanings, setMeaning } }: { send: VoiceSend }) => {
  const words = useWords()
  const asked = DIGITS.filter(digit => digit in meanings)
  const next = DIGITS.find(digit => !(digit in meanings))
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  // Whoever goes by the keyboard writes on in what he added, and is not lost with what he removed.
  const addDigit = (digit: string) => {
    flushSync(() => setMeaning(digit, ''))
    list.current?.querySelector<HTMLInputElement>(`[name="dtmf-${digit}"]`)?.focus()
  }
  const removeDigit = (digit: string) => {
    flushSync(() => setMeaning(digit, undefined))
    add.current?.focus()
  }
  return (
    <>
      <FieldInput name="collect_dtmf" />
      {values.collect_dtmf === 1 && (
        <>
          <FieldInput name="dtmf_wait" />
          <OwnInput name="dtmf_map" wide>
            {({ error, within }) => (
              <div ref={list} className="stack">
                {asked.map(digit => (
                  <Box key={digit} sx={ROW}>
                    <TextInput
                      name={`dtmf-${digit}`}
                      label={words('Digit %{digit} means', { digit })}
                      required
                      maxLength={LONGEST_MEANING}
                      error={within?.[digit] && words(within[digit])}
                      value={String(meanings[digit] ?? '')}
                      placeholder={words('Interested')}
                      onChange={event => setMeaning(digit, event.target.value)}
                    />
                    <IconButton
                      icon="delete"
                      label={words('Remove digit %{digit}', { digit })}
                      onClick={() => removeDigit(digit)}
                    />
                  </Box>
                ))}
                {next !== undefined && (
                  <div>
                    <Button ref={add} size="small" startIcon={<Icon name="add" />} onClick={() => addDigit(next)}>
                      {words('Add a digit')}
                    </Button>
                  </div>
                )}
                {error && <Note role="alert">{words(error)}</Note>}
              </div>
            )}
          </OwnInput>
        </>
      )}
    </>
  )
}
