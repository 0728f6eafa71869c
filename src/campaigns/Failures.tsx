import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { FAILURE_GROUPS } from '../../resources/campaigns/failures.ts'
import type { FailureCause } from '../../resources/campaigns/messages.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { ActionHost } from '../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { Section } from '../kernel/ui/Section.tsx'
import { HelpButton, useHelp } from './HelpButton.tsx'

const CAUSES = { gap: 1.5, '& > li + li': { pt: 1.5, borderTop: 1, borderColor: 'divider' } }

interface FailuresProps {
  record: AnyRecord
  /** Failed, invalid and blocked as counted; the causes are read again when it changes. */
  count: number
}

/** Failed: why. Causes in plain words with their share, what they can still become, and the one button that does it. */
export const Failures = ({ record, count }: FailuresProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { data } = useQuery({
    queryKey: ['campaign-failures', record.id, count],
    queryFn: async ({ signal }) => (await provider.act(campaigns, 'failures', { id: record.id, signal })).data,
    enabled: count > 0,
    placeholderData: before => before,
    retry: false,
  })
  const { start, element } = useHelp()
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
  cause: FailureCause
  start: ActionHost['start']
}

const Cause = ({ record, cause: { group, count, share, set_delivered, help, codes }, start }: CauseProps) => {
  const words = useWords()
  const known = FAILURE_GROUPS.find(({ value }) => value === group)
  return (
    <Stack component="li" sx={{ gap: 0.5, '& > a, & > button': { alignSelf: 'flex-start' } }}>
      <div className="row">
        <strong className="grow">{words(`campaign.failures.${group}.name`, known?.label ?? group)}</strong>
        {groupIndian(count)} · {share} %
      </div>
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={Math.min(100, share)}
        color={!known || known.tone === 'default' ? 'inherit' : known.tone}
        sx={{ height: 4, color: 'var(--neutral-solid)' }}
      />
      <p className="muted">
        {words(`campaign.failures.${group}.advice`, known?.advice ?? '')}{' '}
        {set_delivered > 0 &&
          words('%{count} of these are set to delivered by hand or by rule.', { count: groupIndian(set_delivered) })}
      </p>
      <p className="hint">
        {codes.map(({ stat, err, description, count }, index) => (
          <span key={`${stat} ${err}`}>
            {index > 0 && ' · '}
            <code>{[stat, err].filter(Boolean).join(' ') || '–'}</code> {description} ({groupIndian(count)})
          </span>
        ))}
      </p>
      {help && (
        <HelpButton
          {...{ record, help, start }}
          wordOf={label => words(`campaign.failures.help.${label.toLowerCase().replaceAll(' ', '_')}`, label)}
        />
      )}
    </Stack>
  )
}
