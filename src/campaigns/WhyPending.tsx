import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { PENDING_CAUSES } from '../../resources/campaigns/pending.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import { useActionHost } from '../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { useViews } from '../kernel/resource/views.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { useCampaignReload } from './useCampaignReload.ts'

const LOOK_MS = 5000

/** What a campaign that is not over waits for, in one sentence, with the one button that helps. Nothing where it waits for nothing. */
export const WhyPending = ({ record, open }: { record: AnyRecord; open: boolean }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const resource = useInWords(campaigns)
  const abilities = useAbilities(resource)
  const reload = useCampaignReload()
  const actions = useActionHost(resource, useViews('delivery-report'), () => void reload())
  const { data: why } = useQuery({
    queryKey: ['why-pending', record.id],
    queryFn: async ({ signal }) => (await provider.act(campaigns, 'whyPending', { id: record.id, signal })).data,
    enabled: open,
    refetchInterval: LOOK_MS,
    staleTime: 0,
  })
  if (!open || !why) return null
  const known = PENDING_CAUSES.find(({ value }) => value === why.cause)
  const said = ({ sentence, text }: { sentence: string; text: string }) =>
    words(`campaign.why.${sentence.replace('.', '_')}`, text, why.values)
  const help = why.help
  const action = help && 'action' in help ? abilities.row.find(({ name }) => name === help.action) : undefined
  return (
    <section className="campaign-why" data-tone={known?.tone} aria-label={words('Why it is pending')}>
      <p role="status">
        {said(why)}
        {why.also && ` ${said(why.also)}`}
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
          {words(`campaign.why.help.${help.label}`, help.label)}
        </Button>
      )}
      {actions.element}
    </section>
  )
}
