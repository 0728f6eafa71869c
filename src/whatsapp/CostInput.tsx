import { useWatch } from 'react-hook-form'
import { marginOf } from '../../messaging/whatsapp/rates.ts'
import { FieldInput } from '../kernel/form/FieldInput.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { showPercent, typedSteps } from './money.ts'

/** What the provider takes, and what that leaves of the price beside it, as one types. */
export const CostInput = ({ source }: { source: string }) => {
  const words = useWords()
  const [price, cost] = useWatch({ name: [source.replace(/_cost$/, ''), source] })
  const [asked, taken] = [typedSteps(price), typedSteps(cost)]
  const margin = marginOf(asked, taken)
  const below = asked !== undefined && taken !== undefined && asked < taken
  return (
    <>
      <FieldInput name={source} />
      {(below || margin !== undefined) && (
        <p className={below ? 'hint tone-warning' : 'hint'} aria-live="polite">
          {below && words('Below the provider cost')}
          {below && margin !== undefined && ': '}
          {margin !== undefined && words('%{percent} margin', { percent: showPercent(margin) })}
        </p>
      )}
    </>
  )
}
