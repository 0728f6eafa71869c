import { useState } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { LogRow } from '../../resources/campaigns/messages.answers.ts'
import { isOperator } from '../../resources/language/access.ts'
import { DELIVERY_STATUSES } from '../../resources/language/choices.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { PagedLog, usePagedLog } from '../kernel/resource/PagedLog.tsx'
import { numberColumn, openColumn } from '../kernel/resource/pagedLogColumns.tsx'
import { readPage } from '../kernel/resource/readPage.ts'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Select } from '../kernel/ui/Select.tsx'
import { useMedia } from '../kernel/ui/useScrolledPast.ts'
import { useLogColumns } from './logColumns.tsx'
import { Trail } from './Trail.tsx'

const LOOK_MS = 3000

/** Every message of a campaign, with search, status, the meaning of its code, and its trail (rule campaigns-5). */
export const NumberLog = ({ id, running }: { id: number; running: boolean }) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const operator = isOperator(usePrincipal()?.userType ?? 2)
  const [bucket, setBucket] = useState<string>()
  const log = usePagedLog<LogRow>({
    queryKey: ['number-log', id, bucket],
    load: (wanted, signal) => readPage(platform, campaigns.actions.info, id, { ...wanted, ...(bucket && { bucket }) }, signal),
    refetchInterval: running ? LOOK_MS : false,
  })
  const explain = async (row: LogRow) => {
    const code = row.err || row.stat
    if (!code) return
    const { message_id } = row.dlr_info ?? {}
    const { data: told, message } = await provider.act(campaigns, 'explain', { id: code, input: { message_id } })
    notify(told?.description ?? message)
  }
  const narrow = useMedia('(width < 600px)')
  const { columns, further } = useLogColumns({ operator, narrow, onExplain: explain })
  const trail = {
    head: words('Trail'),
    label: ({ mobile }: LogRow) => words('campaign.show_trail', `Trail of ${mobile}`, { mobile }),
  }
  return (
    <PagedLog
      log={log}
      label={words('Sent Number Log')}
      columns={[...(narrow ? [] : [numberColumn(log)]), ...columns, openColumn(log, trail)]}
      below={row => (
        <>
          {further.length > 0 && (
            <Facts label={words('Message')}>
              {further.map(({ head, show }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <Fact key={place} name={head}>
                  {show(row, place)}
                </Fact>
              ))}
            </Facts>
          )}
          <Trail id={row.id} />
        </>
      )}
      tools={
        <Select
          name="bucket"
          label={words('Status')}
          hideLabel
          value={bucket}
          placeholder={words('ALL')}
          options={DELIVERY_STATUSES.map(({ value, label }) => ({ value, label }))}
          onChange={value => {
            setBucket(value)
            log.first()
          }}
        />
      }
      empty={words('No message of this campaign fits. Clear search and status to see all.')}
    />
  )
}
