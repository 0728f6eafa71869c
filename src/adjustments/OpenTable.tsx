import Skeleton from '@mui/material/Skeleton'
import { groupIndian } from '../../messaging/format.ts'
import { CAMPAIGN_STATUSES } from '../../resources/campaigns/choices.ts'
import type { OpenCampaign } from '../../resources/campaigns/openCampaign.answers.ts'
import { Cell as DateCell } from '../../resources/kinds/date/Cell.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Tick } from '../kernel/ui/Tick.tsx'

const DATE = { kind: 'date', label: '', precision: 'minute' } as const
const SKELETONS = 9
/** Counted up to here on this screen; the dry run counts them all. */
const MOST = 10_000

const many = (count: number) =>
  count > MOST ? `${groupIndian(MOST)}+` : count === 0 ? <span className="muted">–</span> : groupIndian(count)

interface OpenTableProps {
  rows: readonly OpenCampaign[] | undefined
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
}

/** Campaigns with what is open in them, ticked for a fix. */
export const OpenTable = ({ rows, chosen, onChoose }: OpenTableProps) => {
  const words = useWords()
  const toggle = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    onChoose(next)
  }
  const here = rows?.filter(row => chosen.has(row.id)).length ?? 0
  const columns = [words('Unsubmitted'), words('Accepted'), words('Pending'), words('Waiting given up'), words('Adjusted')]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
    <section className="send-rows fix-open" tabIndex={0} aria-label={words('Campaigns')}>
      <table>
        <thead>
          <tr>
            <th>
              <Tick
                hideLabel
                label={words('Select the whole page')}
                checked={here > 0 && here === rows?.length}
                indeterminate={here > 0 && here < (rows?.length ?? 0)}
                onChange={on => toggle(rows?.map(row => row.id) ?? [], on)}
              />
            </th>
            <th>{words('Campaign')}</th>
            <th>{words('User')}</th>
            <th>{words('Time')}</th>
            <th>{words('Status')}</th>
            {columns.map(column => (
              <th key={column} className="numeric">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!rows &&
            Array.from({ length: SKELETONS }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
              <tr key={i}>
                <td colSpan={5 + columns.length}>
                  <Skeleton height={16} />
                </td>
              </tr>
            ))}
          {rows?.map(row => {
            const status = CAMPAIGN_STATUSES.find(choice => choice.value === row.status)
            return (
              <tr key={row.id} data-chosen={chosen.has(row.id)}>
                <td>
                  <Tick hideLabel label={row.campaign} checked={chosen.has(row.id)} onChange={on => toggle([row.id], on)} />
                </td>
                <td>
                  {row.campaign} <span className="hint tabular">#{row.id}</span>
                </td>
                <td>{row.username}</td>
                <td className="tabular nowrap">
                  <DateCell field={DATE} value={row.campaign_send_date_time} />
                </td>
                <td>
                  <Badge tone={status?.tone}>{words(`campaign.state.${row.status}`, status?.label ?? row.status)}</Badge>
                </td>
                {[row.unsubmitted, row.accepted, row.pending, row.expired, row.total_adjusted].map((count, index) => (
                  <td
                    key={columns[index]}
                    className="numeric tabular"
                    data-label={columns[index]}
                    data-none={count === 0 || undefined}
                  >
                    {many(count)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows?.length === 0 && <EmptyState text={words('No campaign here has anything open. Clear the filter to see all.')} />}
    </section>
  )
}
