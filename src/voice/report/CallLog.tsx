import { useState } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { isOperator } from '../../../resources/language/access.ts'
import type { CallRow } from '../../../resources/voice/voice-campaign.answers.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { PagedLog, usePagedLog } from '../../kernel/resource/PagedLog.tsx'
import { numberColumn, openColumn } from '../../kernel/resource/pagedLogColumns.tsx'
import { readPage } from '../../kernel/resource/readPage.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { useMedia } from '../../kernel/ui/useScrolledPast.ts'
import { useCallColumns } from './callColumns.tsx'

const LOOK_MS = 3000

/** States the platform finds calls by, by what they are called here. */
const BUCKETS = [
  { value: 'Pending', label: 'Pending' },
  { value: 'Accepted', label: 'Dialling' },
  { value: 'DELIVRD', label: 'Answered' },
  { value: 'FAILED', label: 'Not answered' },
  { value: 'Invalid', label: 'Invalid' },
  { value: 'Block', label: 'Blocked' },
] as const

/** Every call of a campaign of voice, with search and state (rule voice-52). */
export const CallLog = ({ id, running }: { id: number; running: boolean }) => {
  const words = useWords()
  const { platform } = useDesk()
  const operator = isOperator(usePrincipal()?.userType ?? 2)
  const [bucket, setBucket] = useState<string>()
  const log = usePagedLog<CallRow>({
    queryKey: ['number-log', id, 'voice', bucket],
    load: (wanted, signal) =>
      readPage(platform, voiceCampaigns.actions.info, id, { ...wanted, ...(bucket && { bucket }) }, signal),
    refetchInterval: running ? LOOK_MS : false,
  })
  const narrow = useMedia('(width < 600px)')
  const { columns, further } = useCallColumns({ operator, narrow })
  const more = {
    head: words('More'),
    label: ({ mobile }: CallRow) => words('voice.log.more', `More of ${mobile}`, { mobile }),
  }
  return (
    <Section title={words('Number log')} level={3}>
      <PagedLog
        log={log}
        label={words('Number log')}
        columns={[...(narrow ? [] : [numberColumn(log)]), ...columns, ...(further.length > 0 ? [openColumn(log, more)] : [])]}
        below={row => (
          <Facts label={words('Call')}>
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
            label={words('Call status')}
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
        empty={words('No call of this campaign fits. Clear search and status to see all.')}
      />
    </Section>
  )
}
