import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { WA_FAILURE_GROUPS } from '../../../resources/whatsapp/report-choices.ts'
import type { WaFailureCause } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { HelpButton, useHelp } from '../../campaigns/port.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import type { ActionHost } from '../../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../../kernel/resource/defineViews.ts'
import { Section } from '../../kernel/ui/Section.tsx'

const CAUSES = { gap: 1.5, '& > li + li': { pt: 1.5, borderTop: 1, borderColor: 'divider' } }

interface WaFailuresProps {
  record: AnyRecord
  /** Failed, invalid and blocked as counted; the causes are read again when it changes. */
  count: number
}

/** Failed: why. Causes in plain words with their share and what to do about them. */
export const WaFailures = ({ record, count }: WaFailuresProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { data } = useQuery({
    queryKey: ['wa-campaign-failures', record.id, count],
    queryFn: async ({ signal }) => (await provider.act(waCampaigns, 'failures', { id: record.id, signal })).data,
    enabled: count > 0,
    placeholderData: before => before,
    retry: false,
  })
  const { start, element } = useHelp(waCampaigns)
  return (
    <>
      {count > 0 && data && data.length > 0 && (
        <Section title={words('Failed: why')} level={3}>
          <Stack component="ul" sx={CAUSES}>
            {data.map(cause => (
              <Cause key={cause.group} {...{ record, cause, start }} />
            ))}
          </Stack>
        </Section>
      )}
      {element}
    </>
  )
}

interface CauseProps {
  record: AnyRecord
  cause: WaFailureCause
  start: ActionHost['start']
}

const Cause = ({ record, cause: { group, count, share, help, codes }, start }: CauseProps) => {
  const words = useWords()
  const told = useTold()
  const known = WA_FAILURE_GROUPS.find(({ value }) => value === group)
  const said = (part: 'name' | 'advice', text: string) =>
    known?.own ? words(`campaign.failures.${group}.${part}`, text) : words(text)
  return (
    <Stack component="li" sx={{ gap: 0.5, '& > a, & > button': { alignSelf: 'flex-start' } }}>
      <div className="row">
        <strong className="grow">{known ? said('name', known.label) : group}</strong>
        {groupIndian(count)} · {share} %
      </div>
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={Math.min(100, share)}
        color={!known || known.tone === 'default' ? 'inherit' : known.tone}
        sx={{ height: 4, color: 'var(--neutral-solid)' }}
      />
      {known && <p className="muted">{said('advice', known.advice)}</p>}
      <p className="hint">
        {codes.map(({ code, title, count }, index) => (
          <span key={code}>
            {index > 0 && ' · '}
            <code>{code || '–'}</code> {told(title ?? undefined)} ({groupIndian(count)})
          </span>
        ))}
      </p>
      {help && <HelpButton {...{ record, help, start }} wordOf={label => words(label)} of={waCampaigns} />}
    </Stack>
  )
}
