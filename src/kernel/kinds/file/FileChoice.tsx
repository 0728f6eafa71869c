/** Chooses a file by button or by dropping it, checked before anything is done with it. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { limitWords, validateFile } from './validateFile.ts'

export interface FileChoiceProps {
  control: ControlProps
  accept: readonly string[]
  maxBytes?: number | undefined
  disabled?: boolean
  /** What is chosen already. */
  holds?: string | undefined
  onChosen: (file: File) => void
  onProblem: (problem: string | undefined) => void
  onBlur?: () => void
  /** Stands in the box while something is done with the file; none can be chosen then. */
  children?: ReactNode
}

const BOX = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  padding: '3px 8px 3px 3px',
  border: '1px dashed var(--control-line)',
  borderRadius: 1,
  '&[data-invalid]': { borderColor: 'error.main' },
  '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
}

export const FileChoice = (props: FileChoiceProps) => {
  const { control, accept, maxBytes, disabled = false, holds, onChosen, onProblem, onBlur, children } = props
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const taken = disabled || Boolean(children)

  const choose = (file: File | undefined) => {
    // The same one can be chosen again.
    if (input.current) input.current.value = ''
    if (!file || taken) return
    const problem = validateFile(file, { accept, ...(maxBytes !== undefined && { maxBytes }) })
    onProblem(problem)
    if (!problem) onChosen(file)
  }

  return (
    // Dropping a file is a second way; the button is the first.
    <Box
      sx={over ? { ...BOX, borderColor: 'primary.main', bgcolor: 'var(--accent-soft)' } : BOX}
      data-invalid={control['aria-invalid']}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <input
        {...control}
        ref={input}
        type="file"
        className="sr-only"
        accept={accept.join(',')}
        disabled={taken}
        onChange={event => choose(event.target.files?.[0])}
        onBlur={onBlur}
      />
      {children || (
        <>
          <Button
            startIcon={<Icon name="upload" />}
            size="small"
            sx={{ flex: 'none' }}
            disabled={disabled}
            onClick={() => input.current?.click()}
            tabIndex={-1}
          >
            {holds ? words('Choose another') : words('Choose a file')}
          </Button>
          <span className="hint ellipsis">
            {holds ?? `${accept.join(', ')}${maxBytes === undefined ? '' : ` · ${limitWords(maxBytes)}`}`}
          </span>
        </>
      )}
    </Box>
  )
}
