import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { FAILURE_GROUPS } from '../../resources/campaigns/failures.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import { useActionHost } from '../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { useViews } from '../kernel/resource/views.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import './failures.css'
import { useCampaignReload } from './useCampaignReload.ts'

interface FailuresProps {
  record: AnyRecord
  /** Failed, invalid and blocked as counted; the causes are read again when it changes. */
  count: number
}

/** Failed: why. Causes in plain words with their share, what they can still become, and the one button that does it. */
export const Failures = ({ record, count }: FailuresProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const resource = useInWords(campaigns)
  const abilities = useAbilities(resource)
  const reload = useCampaignReload()
  const actions = useActionHost(resource, useViews('delivery-report'), () => void reload())
  const { data } = useQuery({
    queryKey: ['campaign-failures', record.id, count],
    queryFn: async ({ signal }) => (await provider.act(campaigns, 'failures', { id: record.id, signal })).data,
    enabled: count > 0,
    placeholderData: before => before,
    retry: false,
  })
  if (count === 0 || !data || data.length === 0) return null
  return (
    <section className="campaign-failures" aria-label={words('Failed: why')}>
      <h3>{words('Failed: why')}</h3>
      <ul>
        {data.map(({ group, count, share, set_delivered, help, codes }) => {
          const known = FAILURE_GROUPS.find(({ value }) => value === group)
          const action = help && 'action' in help ? abilities.row.find(({ name }) => name === help.action) : undefined
          return (
            <li key={group}>
              <div className="campaign-cause">
                <strong>{words(`campaign.failures.${group}.name`, known?.label ?? group)}</strong>
                <span className="tabular">
                  {groupIndian(count)} · {share} %
                </span>
                <span className="campaign-cause-bar" data-tone={known?.tone} aria-hidden="true">
                  <span style={{ inlineSize: `${Math.min(100, share)}%` }} />
                </span>
              </div>
              <p className="muted">
                {words(`campaign.failures.${group}.advice`, known?.advice ?? '')}{' '}
                {set_delivered > 0 &&
                  words('%{count} of these are set to delivered by hand or by rule.', {
                    count: groupIndian(set_delivered),
                  })}
              </p>
              <p className="hint">
                {codes.map(code => (
                  <span key={`${code.stat} ${code.err}`} className="campaign-cause-code">
                    <code>{[code.stat, code.err].filter(Boolean).join(' ') || '–'}</code> {code.description ?? ''}{' '}
                    <span className="tabular">({groupIndian(code.count)})</span>
                  </span>
                ))}
              </p>
              {action && (
                <Button
                  size="small"
                  startIcon={action.icon && <Icon name={action.icon} />}
                  onClick={() => actions.start(action, { record })}
                >
                  {action.label}
                </Button>
              )}
              {help && 'screen' in help && (
                <Button size="small" href={help.screen}>
                  {words(`campaign.failures.help.${help.label.toLowerCase().replaceAll(' ', '_')}`, help.label)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {actions.element}
    </section>
  )
}
