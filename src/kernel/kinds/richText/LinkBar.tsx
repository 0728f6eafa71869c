import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { TextInput } from '../../ui/TextInput.tsx'

interface LinkBarProps {
  /** Where the link under the cursor leads; empty where there is none. */
  present: string
  onSet: (address: string) => void
  onRemove: () => void
  onClose: () => void
}

/** A web address as people type it: `example.in/fees` is https. Undefined for what leads nowhere; pages link to the web only. */
export const readAddress = (typed: string): string | undefined => {
  const text = typed.trim()
  if (/^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)) return text
  return /^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(text) ? `https://${text}` : undefined
}

const BAR = {
  display: 'flex',
  gap: 1,
  alignItems: 'flex-start',
  padding: 1,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'var(--surface-2)',
  '& > .MuiFormControl-root': { flex: 1, minWidth: 0 },
  '& > .MuiButton-root': { height: 'var(--control)' },
}

/** Below the tools while a link is being made or changed. */
export const LinkBar = ({ present, onSet, onRemove, onClose }: LinkBarProps) => {
  const words = useWords()
  const [typed, setTyped] = useState(present)
  const [problem, setProblem] = useState<string>()
  const set = () => {
    const address = readAddress(typed)
    if (address) onSet(address)
    else setProblem(words('Enter a web address, such as https://www.example.in.'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither saves the form nor closes what it stands in.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') set()
    else onClose()
  }
  return (
    <Box sx={BAR} onKeyDown={onKeyDown}>
      <TextInput
        label={words('Address of the link')}
        hideLabel
        placeholder="https://"
        value={typed}
        error={problem}
        ref={box => box?.focus()}
        onChange={event => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button size="small" variant="contained" onClick={set}>
        {words('Add link')}
      </Button>
      {present && (
        <Button size="small" onClick={onRemove}>
          {words('Remove')}
        </Button>
      )}
    </Box>
  )
}
