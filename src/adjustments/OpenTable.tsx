import Box from '@mui/material/Box'
import { groupIndian } from '../../messaging/format.ts'
import { CAMPAIGN_STATUSES } from '../../resources/campaigns/choices.ts'
import type { OpenCampaign } from '../../resources/campaigns/openCampaign.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ChoiceBadge } from '../kernel/kinds/ChoiceBadge.tsx'
import { showDate } from '../kernel/kinds/show.ts'
import { type Column, Table } from '../kernel/ui/Table.tsx'
import { Tick } from '../kernel/ui/Tick.tsx'

const SKELETONS = 9
/** On a phone a campaign is a card: what it is, and of its counts those that are not nothing, each with its name. */
const CARDS = {
  '& .name': { display: 'none' },
  '@media (width <= 620px)': {
    '& :is(table, thead, tbody)': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '36px minmax(0, 1fr) auto',
      py: 0.75,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& .table :is(th, td)': { py: 0.25, border: 0 },
    '& td:is(:nth-of-type(1), :nth-of-type(2), :nth-of-type(5))': { gridRow: 1, alignSelf: 'center' },
    '& td:nth-of-type(3)': { gridColumn: 2, color: 'text.secondary' },
    '& td:nth-of-type(4)': { gridColumn: 3, color: 'text.secondary' },
    '& .num': { display: 'flex', gridColumn: '2 / -1', justifyContent: 'space-between' },
    '& .name': { display: 'inline', color: 'text.secondary' },
    '& :is(th:nth-of-type(n + 3), .none)': { display: 'none' },
    '& td[colspan]': { gridColumn: '1 / -1' },
  },
}

const many = (count: number) => (count === 0 ? <span className="muted">–</span> : groupIndian(count))

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
  const all = (
    <Tick
      hideLabel
      label={words('Select the whole page')}
      checked={here > 0 && here === rows?.length}
      indeterminate={here > 0 && here < (rows?.length ?? 0)}
      onChange={on => toggle(rows?.map(row => row.id) ?? [], on)}
    />
  )
  const counted = (head: string, countOf: (row: OpenCampaign) => number): Column<OpenCampaign> => ({
    head,
    numeric: true,
    className: row => (countOf(row) === 0 ? 'none' : undefined),
    show: row => (
      <>
        <span className="name">{head}</span> {many(countOf(row))}
      </>
    ),
  })
  return (
    <Box sx={CARDS}>
      <Table
        label={words('Campaigns')}
        rows={rows}
        waiting={SKELETONS}
        empty={words('No campaign here has anything open. Clear the filter to see all.')}
        keyOf={row => row.id}
        columns={[
          {
            head: all,
            show: ({ id, campaign }) => (
              <Tick hideLabel label={campaign} checked={chosen.has(id)} onChange={on => toggle([id], on)} />
            ),
          },
          {
            head: words('Campaign'),
            show: ({ id, campaign }) => (
              <>
                {campaign} <span className="hint">#{id}</span>
              </>
            ),
          },
          { head: words('User'), show: row => row.username },
          { head: words('Time'), className: 'nowrap', show: row => showDate(row.campaign_send_date_time, 'minute') },
          {
            head: words('Status'),
            show: ({ status }) => <ChoiceBadge choices={CAMPAIGN_STATUSES} value={status} at="campaign.state" />,
          },
          counted(words('Unsubmitted'), row => row.unsubmitted),
          counted(words('Accepted'), row => row.accepted),
          counted(words('Pending'), row => row.pending),
          counted(words('Timed out'), row => row.expired),
          counted(words('Adjusted'), row => row.total_adjusted),
        ]}
      />
    </Box>
  )
}
