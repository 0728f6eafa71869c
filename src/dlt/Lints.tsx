import Stack from '@mui/material/Stack'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Icon } from '../kernel/ui/Icon.tsx'

interface LintsProps {
  lints: readonly { level: 'error' | 'warning'; code: string; message: string }[]
  /** There is something to check. */
  checked: boolean
}

const LINES = { gap: 0.75, '& svg': { alignSelf: 'start', mt: '2px' } }

/** What an operator would say: errors keep the record from being saved, warnings do not. */
export const Lints = ({ lints, checked }: LintsProps) => {
  const words = useWords()
  const told = useTold()
  return (
    <Stack component="ul" aria-label={words('Checks')} aria-live="polite" sx={LINES}>
      {lints.map(({ level, code, message }) => (
        <li key={`${code} ${told(message)}`} className="row">
          <Icon name={level} size={14} className={`tone-${level}`} />
          <span>{told(message)}</span>
        </li>
      ))}
      {checked && lints.length === 0 && (
        <li className="row tone-success">
          <Icon name="success" size={14} />
          <span>{words('Looks good.')}</span>
        </li>
      )}
    </Stack>
  )
}
