import { useState } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { isOperator } from '../../../resources/language/access.ts'
import type { WaLogRow } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { PagedLog, usePagedLog } from '../../kernel/resource/PagedLog.tsx'
import { numberColumn, openColumn } from '../../kernel/resource/pagedLogColumns.tsx'
import { readPage } from '../../kernel/resource/readPage.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { useMedia } from '../../kernel/ui/useScrolledPast.ts'
import { useWaLogColumns } from './waLogColumns.tsx'

const LOOK_MS = 3000

/** States the platform finds messages by (STATES_OF_BUCKET), by what they are called here. */
const BUCKETS = [
  { value: 'Pending', label: 'Pending' },
  { value: 'Accepted', label: 'Sent' },
  { value: 'DELIVRD', label: 'Delivered' },
  { value: 'READ', label: 'Read' },
  { value: 'FAILED', label: 'Failed' },
  { value: 'Invalid', label: 'Invalid' },
  { value: 'Block', label: 'Blocked' },
] as const

/** Every message of a campaign of WhatsApp, with search and state (rule whatsapp-102). */
export const WaNumberLog = ({ id, running }: { id: number; running: boolean }) => {
  const words = useWords()
  const { platform } = useDesk()
  const operator = isOperator(usePrincipal()?.userType ?? 2)
  const [bucket, setBucket] = useState<string>()
  const log = usePagedLog<WaLogRow>({
    queryKey: ['number-log', id, 'whatsapp', bucket],
    load: (wanted, signal) => readPage(platform, waCampaigns.actions.info, id, { ...wanted, ...(bucket && { bucket }) }, signal),
    refetchInterval: running ? LOOK_MS : false,
  })
  const narrow = useMedia('(width < 600px)')
  const { columns, further } = useWaLogColumns({ operator, narrow })
  const more = {
    head: words('More'),
    label: ({ mobile }: WaLogRow) => words('wa.log.more', `More of ${mobile}`, { mobile }),
  }
  return (
    <Section title={words('Send Numbers Final Report')} level={3}>
      <PagedLog
        log={log}
        label={words('Send Numbers Final Report')}
        columns={[...(narrow ? [] : [numberColumn(log)]), ...columns, ...(further.length > 0 ? [openColumn(log, more)] : [])]}
        below={row => (
          <Facts label={words('Message')}>
            {further.map(({ head, show }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <Fact key={place} name={head}>
                {show(row, place)}
              </Fact>
            ))}
          </Facts>
        )}
        tools={
          <Select
            name="bucket"
            label={words('Status')}
            hideLabel
            value={bucket}
            placeholder={words('ALL')}
            options={BUCKETS.map(({ value, label }) => ({ value, label: words(label) }))}
            onChange={value => {
              setBucket(value)
              log.first()
            }}
          />
        }
        empty={words('No message of this campaign fits. Clear search and status to see all.')}
      />
    </Section>
  )
}
