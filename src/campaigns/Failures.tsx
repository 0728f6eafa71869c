import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { FAILURE_GROUPS } from '../../resources/campaigns/failures.ts'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { Cause, Causes, useCauses } from './Causes.tsx'
import { HelpButton, useHelp } from './HelpButton.tsx'

interface FailuresProps {
  record: AnyRecord
  /** Failed, invalid and blocked as counted; the causes are read again when it changes. */
  count: number
}

/** Failed: why. Causes in plain words with their share, what they can still become, and the one button that does it. */
export const Failures = ({ record, count }: FailuresProps) => {
  const words = useWords()
  const told = useTold()
  const provider = useDeskProvider()
  const { id } = record
  const causes = useCauses({ of: campaigns, id, count, read: signal => provider.act(campaigns, 'failures', { id, signal }) })
  const { start, element } = useHelp()
  return (
    <>
      {causes.length > 0 && (
        <Causes title={words('Failed: why')}>
          {causes.map(({ group, count, share, set_delivered, help, codes }) => {
            const known = FAILURE_GROUPS.find(({ value }) => value === group)
            return (
              <Cause
                key={group}
                name={words(`campaign.failures.${group}.name`, known?.label ?? group)}
                {...{ count, share }}
                tone={known?.tone}
                advice={
                  <>
                    {words(`campaign.failures.${group}.advice`, known?.advice ?? '')}{' '}
                    {set_delivered > 0 &&
                      words('%{count} of these are set to delivered by hand or by rule.', { count: groupIndian(set_delivered) })}
                  </>
                }
                codes={codes.map(({ stat, err, description, count }) => ({
                  code: [stat, err].filter(Boolean).join(' '),
                  meaning: told(description ?? undefined) ?? null,
                  count,
                }))}
              >
                {help && (
                  <HelpButton
                    {...{ record, help, start }}
                    wordOf={label => words(`campaign.failures.help.${label.toLowerCase().replaceAll(' ', '_')}`, label)}
                  />
                )}
              </Cause>
            )
          })}
        </Causes>
      )}
      {element}
    </>
  )
}
