import { useWords } from '../kernel/i18n/words.ts'

/** An operator, or a word for what none of them took. */
export const OperatorName = ({ value }: { value: string | null }) => {
  const words = useWords()
  return value ? (
    <span className="ellipsis" data-tip={value}>
      {value}
    </span>
  ) : (
    <span className="muted">{words('None')}</span>
  )
}
