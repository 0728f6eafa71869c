import { groupIndian, truncate } from '../../messaging/format.ts'
import type { LogRow } from '../../resources/campaigns/messages.answers.ts'
import { Cell as DateCell } from '../../resources/kinds/date/Cell.tsx'
import { DELIVERY_STATUSES } from '../../resources/language/choices.ts'
import { STAT_SOURCES } from '../../resources/reports/choices.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { AutoToggle } from './AutoToggle.tsx'
import { Trail } from './Trail.tsx'

/** Rule panel-11: tooltips are cut here. */
const TIP = 200
const DATE = { kind: 'date', label: '', precision: 'minute' } as const

const Time = ({ at }: { at: string | null }) => (at ? <DateCell field={DATE} value={at} /> : '–')

interface NumberLogRowProps {
  row: LogRow
  number: number
  operator: boolean
  open: boolean
  onOpen: () => void
  onExplain: () => void
  span: number
}

/** One message: what was reported of it, and beside that what was set; its trail below. */
export const NumberLogRow = ({ row, number, operator, open, onOpen, onExplain, span }: NumberLogRowProps) => {
  const words = useWords()
  const source = STAT_SOURCES.find(choice => choice.value === row.status_source)
  return (
    <>
      <tr>
        <td className="numeric tabular">{groupIndian(number)}</td>
        <td className="mono">{row.mobile}</td>
        <td className="log-message" title={truncate(row.message, TIP)}>
          {row.message}
        </td>
        <td className="numeric tabular">{groupIndian(row.use_credit)}</td>
        <td className="tabular nowrap">
          <Time at={row.submit_date} />
        </td>
        <td className="tabular nowrap">
          <Time at={row.done_date} />
        </td>
        <td title={truncate(row.dlr_info?.description ?? '', TIP)}>
          <Stat row={row} onExplain={onExplain} />
        </td>
        <td title={row.adjusted_at ? words('Status set on %{at}', { at: showDate(row.adjusted_at, 'minute') }) : undefined}>
          {source && <Badge tone={source.tone}>{words(`campaign.source.${source.value}`, source.label)}</Badge>}
        </td>
        {operator && (
          <td className="log-route">
            {row.route ?? '–'}
            {row.gateway_message_id && <code title={row.gateway_message_id}>{row.gateway_message_id}</code>}
          </td>
        )}
        {operator && (
          <td>
            <AutoToggle row={row} />
          </td>
        )}
        <td>
          <IconButton
            size="small"
            icon={open ? 'chevron-up' : 'chevron-down'}
            label={words('campaign.show_trail', `Trail of ${row.mobile}`, { mobile: row.mobile })}
            aria-expanded={open}
            onClick={onOpen}
          />
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={span}>
            <Trail id={row.id} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The status as reported, with its code to be explained by a click; what a person or a rule set is never put in its place. */
const Stat = ({ row, onExplain }: { row: LogRow; onExplain: () => void }) => {
  const words = useWords()
  const reported = DELIVERY_STATUSES.find(choice => choice.value === row.bucket)
  const set = DELIVERY_STATUSES.find(choice => choice.value === row.adjusted_stat)
  return (
    <>
      <Badge tone={reported?.tone}>{words(`campaign.bucket.${row.bucket}`, reported?.label ?? row.bucket)}</Badge>{' '}
      {(row.stat || row.err) && (
        <button type="button" className="link-button" onClick={onExplain}>
          {[row.stat, row.err].filter(Boolean).join(' ')}
        </button>
      )}
      {set && (
        <div className="log-set">{words('Set: %{status}', { status: words(`campaign.bucket.${set.value}`, set.label) })}</div>
      )}
    </>
  )
}
