/** Which campaigns hold credits, and what last moved. */

import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { CAMPAIGN_STATES, campaignState } from '../../resources/campaigns/choices.ts'
import { CREDIT_SOURCES } from '../../resources/money/choices.ts'
import type { WalletAnswer, WalletMovement } from '../../resources/money/wallet.ts'
import { useToldIfOurs } from '../kernel/i18n/useTold.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ChoiceBadge } from '../kernel/kinds/ChoiceBadge.tsx'
import { showDate } from '../kernel/kinds/show.ts'
import { Section } from '../kernel/ui/Section.tsx'
import { Table } from '../kernel/ui/Table.tsx'
import { useAmount } from './useAmount.ts'
import { useWalletName } from './useWalletName.ts'

export const Holders = ({ holders }: { holders: WalletAnswer['held_by'] | undefined }) => {
  const words = useWords()
  const amount = useAmount()
  const title = words('Held by running campaigns')
  return (
    <Section framed title={title}>
      {holders?.length === 0 ? (
        <p className="hint">
          {words('No credits are held. While a campaign runs, its cost is held here; what is not used is returned.')}
        </p>
      ) : (
        <Table
          bare
          label={title}
          rows={holders}
          keyOf={({ id }) => id}
          columns={[
            {
              head: words('Campaign'),
              show: ({ campaign }) => (
                // However long: the credits stay in view.
                <Box component="span" title={campaign} sx={{ overflowWrap: 'anywhere' }}>
                  {campaign}
                </Box>
              ),
            },
            {
              head: words('Status'),
              show: row => (
                <ChoiceBadge choices={CAMPAIGN_STATES} value={campaignState(row)?.value ?? row.status} at="campaign.state" />
              ),
            },
            { head: words('Credits'), numeric: true, show: ({ route_type, credits }) => amount(route_type, credits) },
          ]}
        />
      )}
    </Section>
  )
}

export const Movements = ({ movements }: { movements: readonly WalletMovement[] | undefined }) => {
  const words = useWords()
  const nameOf = useWalletName()
  const amount = useAmount()
  const title = words('Recent entries')
  if (movements?.length === 0)
    return (
      <Section framed title={title}>
        <p className="hint">{words('No entries yet. Request credit to get started.')}</p>
      </Section>
    )
  return (
    <Section framed title={title} beside={<Link to="/user-credits">{words('desk.money.all', 'View all')}</Link>}>
      <Table
        bare
        label={title}
        rows={movements}
        keyOf={({ id }) => id}
        columns={[
          { head: words('Date'), className: 'nowrap', show: ({ created_at }) => showDate(created_at, 'minute') },
          { head: words('Wallet'), show: ({ route_type }) => nameOf(route_type) },
          { head: words('desk.money.what', 'What'), show: row => <What {...row} /> },
          {
            head: words('Amount'),
            numeric: true,
            className: 'nowrap',
            show: ({ route_type, credit_type, credit }) => (
              <span className={credit_type === 1 ? 'tone-success' : undefined}>
                {credit_type === 1 ? '+' : '−'} {amount(route_type, credit)}
              </span>
            ),
          },
          {
            head: words('desk.money.balance', 'Balance'),
            numeric: true,
            show: ({ route_type, new_balance }) => amount(route_type, new_balance),
          },
        ]}
      />
    </Section>
  )
}

const What = ({ source, comment }: WalletMovement) => {
  const words = useWords()
  const told = useToldIfOurs()
  const english = CREDIT_SOURCES.find(({ value }) => value === source)?.label ?? source
  return (
    <>
      {words(`resources.user-credits.fields.source.choices.${source}`, english)}
      {comment && <span className="muted"> · {told(comment)}</span>}
    </>
  )
}
