import { useWords } from '../kernel/i18n/words.ts'
import { Icon } from '../kernel/ui/Icon.tsx'

interface LintsProps {
  lints: readonly { level: 'error' | 'warning'; code: string; message: string }[]
  /** There is something to check. */
  checked: boolean
}

/** What an operator would say: errors keep the record from being saved, warnings do not. */
export const Lints = ({ lints, checked }: LintsProps) => {
  const words = useWords()
  return (
    <ul className="lints" aria-label={words('What an operator would say')} aria-live="polite">
      {lints.map(({ level, code, message }) => (
        <li key={`${code} ${message}`} className={`row ${level}`}>
          <Icon name={level === 'error' ? 'error' : 'warning'} size={14} />
          <span>{message}</span>
        </li>
      ))}
      {checked && lints.length === 0 && (
        <li className="row fine">
          <Icon name="success" size={14} />
          <span>{words('Nothing to object to.')}</span>
        </li>
      )}
    </ul>
  )
}
