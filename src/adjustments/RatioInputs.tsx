import { useWords } from '../kernel/i18n/words.ts'
import { TextInput } from '../kernel/ui/TextInput.tsx'
import type { Fix } from './useFix.ts'

interface RatioInputsProps {
  errors: Fix['errors']
  percent: string
  failed: string
  onPercent: (typed: string) => void
  onFailed: (typed: string) => void
}

const percentOf = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 3)

/** The two percents of a closing rule (rule adjustments-3): their names on the wire are those of their errors. */
export const RatioInputs = ({ errors, percent, failed, onPercent, onFailed }: RatioInputsProps) => {
  const words = useWords()
  return (
    <>
      <TextInput
        name="ratio_percent_to_delivered"
        label={words('desk.fix.percent', 'Set to delivered, %')}
        required
        inputMode="numeric"
        value={percent}
        error={errors.ratio_percent_to_delivered}
        onChange={event => onPercent(percentOf(event.target.value))}
      />
      <TextInput
        name="failed_ratio"
        label={words('desk.fix.failed_percent', 'Set to failed, %')}
        inputMode="numeric"
        value={failed}
        error={errors.failed_ratio}
        onChange={event => onFailed(percentOf(event.target.value))}
      />
    </>
  )
}
