import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { WA_FAILURE_GROUPS } from '../../../resources/whatsapp/report-choices.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { Cause, Causes, HelpButton, useCauses, useHelp } from '../../campaigns/port.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import type { AnyRecord } from '../../kernel/resource/defineViews.ts'

interface WaFailuresProps {
  record: AnyRecord
  /** Failed, invalid and blocked as counted; the causes are read again when it changes. */
  count: number
}

/** Failed: why. Causes in plain words with their share and what to do about them. */
export const WaFailures = ({ record, count }: WaFailuresProps) => {
  const words = useWords()
  const told = useTold()
  const provider = useDeskProvider()
  const { id } = record
  const causes = useCauses({ of: waCampaigns, id, count, read: signal => provider.act(waCampaigns, 'failures', { id, signal }) })
  const { start, element } = useHelp(waCampaigns)
  return (
    <>
      {causes.length > 0 && (
        <Causes title={words('Failed: why')}>
          {causes.map(({ group, count, share, help, codes }) => {
            const known = WA_FAILURE_GROUPS.find(({ value }) => value === group)
            const said = (part: 'name' | 'advice', text: string) =>
              known?.own ? words(`campaign.failures.${group}.${part}`, text) : words(text)
            return (
              <Cause
                key={group}
                name={known ? said('name', known.label) : group}
                {...{ count, share }}
                tone={known?.tone}
                advice={known && said('advice', known.advice)}
                codes={codes.map(({ code, title, count }) => ({ code, meaning: told(title ?? undefined) ?? null, count }))}
              >
                {help && <HelpButton {...{ record, help, start }} wordOf={label => words(label)} of={waCampaigns} />}
              </Cause>
            )
          })}
        </Causes>
      )}
      {element}
    </>
  )
}
