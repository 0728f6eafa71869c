import { lazy, Suspense } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Progress } from '../kernel/ui/Progress.tsx'

const Pie = lazy(() => import('./Pie.tsx'))

export interface Slice {
  name: string
  value: number
  /** Set to this by hand or by rule, beside what was reported. */
  set?: number
  tone: 'success' | 'error' | 'warning' | 'neutral' | 'info'
}

/** The five counts of rule campaigns-2, in its order; each recipient stands in one of them. */
export const useSlices = (campaign: CampaignAnswer): Slice[] => {
  const words = useWords()
  return [
    {
      name: words('Delivered'),
      value: campaign.total_delivered,
      set: campaign.total_adjusted_delivered,
      tone: 'success',
    },
    {
      name: words('Failed'),
      value: campaign.total_failed,
      set: campaign.total_adjusted_failed,
      tone: 'error',
    },
    { name: words('Invalid'), value: campaign.total_invalid_number, tone: 'neutral' },
    { name: words('Processing'), value: campaign.total_processing, tone: 'info' },
    { name: words('campaign.block', 'Block'), value: campaign.total_block_number, tone: 'warning' },
  ]
}

/** Counts beside a pie; progress while it runs; what a person set is named apart. */
export const Counts = ({ campaign }: { campaign: CampaignAnswer }) => {
  const words = useWords()
  const slices = useSlices(campaign)
  const toSend = campaign.total_contacts - campaign.total_invalid_number - campaign.total_block_number
  const over = campaign.total_delivered + campaign.total_failed
  return (
    <section className="campaign-counts" aria-label={words('Counts')}>
      <dl className="tabular">
        <div>
          <dt>{words('Contacts')}</dt>
          <dd data-testid="total_contacts">{groupIndian(campaign.total_contacts)}</dd>
        </div>
        {slices.map(({ name, value, tone, set }) => (
          <div key={tone}>
            <dt data-tone={tone}>{name}</dt>
            <dd>{groupIndian(value)}</dd>
            {set !== undefined && set > 0 && (
              <dd className="campaign-set">{words('%{count} set', { count: groupIndian(set) })}</dd>
            )}
          </div>
        ))}
        <div>
          <dt>{words('Duplicates removed')}</dt>
          <dd>{groupIndian(campaign.total_duplicates)}</dd>
        </div>
        <div>
          <dt>{words('Credits')}</dt>
          <dd>{groupIndian(campaign.total_credit_deduct)}</dd>
        </div>
      </dl>
      <div className="campaign-pie">
        <Suspense fallback={null}>
          <Pie slices={slices} />
        </Suspense>
      </div>
      {campaign.status === 'Pending' && toSend > 0 && (
        <Progress label={words('Delivered or failed, of those to be sent')} done={over} total={toSend} />
      )}
      {campaign.to_take_back !== null && (
        <Progress
          label={words('Taken back, of those that were not sent; their credits follow')}
          done={Math.max(0, campaign.to_take_back - campaign.total_queued)}
          total={campaign.to_take_back}
        />
      )}
      {campaign.total_unknown > 0 && (
        <p className="send-note">
          {words(
            'campaign.unknown',
            `${groupIndian(campaign.total_unknown)} messages were being handed over when the desk stopped: whether the operator took them is not certain. They wait for their receipts.`,
            { count: groupIndian(campaign.total_unknown) },
          )}
        </p>
      )}
      {campaign.total_adjusted > 0 && (
        <p className="hint">
          {words(
            '%{count} statuses are set by a person or a rule, beside what the operator reported: %{delivered} delivered, %{failed} failed. The figures are what was reported.',
            {
              count: groupIndian(campaign.total_adjusted),
              delivered: groupIndian(campaign.total_adjusted_delivered),
              failed: groupIndian(campaign.total_adjusted_failed),
            },
          )}
        </p>
      )}
    </section>
  )
}
