/** How is the money? Wallets of the account, or what the platform sold and what all accounts have left. */

import Box from '@mui/material/Box'
import { groupIndian } from '../../../messaging/format.ts'
import { Leads } from '../../kernel/desk/Leads.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { type Column, Table } from '../../kernel/ui/Table.tsx'
import { useAmount, useWalletName } from '../../money/port.ts'
import { type DataProps, Part } from './Part.tsx'

type Wallet = NonNullable<DataProps['data']>['credits']['wallets'][number]

const NAMES = { '& dt': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }

export const Credits = ({ data }: DataProps) => {
  const words = useWords()
  const nameOf = useWalletName()
  const amount = useAmount()
  const platform = data?.credits.of === 'platform'
  const title = platform ? words('Credits of all accounts') : words('Wallets')
  const columns: Column<Wallet>[] = [
    {
      head: words('Wallet'),
      names: true,
      show: ({ route_type, is_low }) => (
        <>
          {nameOf(route_type)} {is_low === 1 && <Badge tone="warning">{words('Low')}</Badge>}
        </>
      ),
    },
    {
      head: platform ? words('desk.dashboard.left', 'Left') : words('desk.money.balance', 'Balance'),
      numeric: true,
      show: ({ route_type, balance }) => <strong>{amount(route_type, balance)}</strong>,
    },
    { head: words('Held'), numeric: true, show: ({ route_type, held }) => amount(route_type, held) },
  ]
  if (platform) columns.push({ head: words('Sold'), numeric: true, show: ({ route_type, sold = 0 }) => amount(route_type, sold) })
  return (
    <Part title={title} data={data} link={{ to: '/user-credits', label: words('Statement') }}>
      {({ credits: { wallets, validity_date, low = [] } }) => (
        <>
          <Table bare fits label={title} rows={wallets} keyOf={({ route_type }) => route_type} columns={columns} />
          <p className="hint">
            {platform
              ? words('Sold: given to accounts in the period, less what was reversed.')
              : validity_date && words('Valid until %{date}.', { date: showDate(validity_date) })}
          </p>
          {low.length > 0 && (
            <Section level={3} title={words('Running low')}>
              <Box sx={NAMES}>
                <Facts shape="lines">
                  {low.map(({ user_id, name, balance }) => (
                    <Fact
                      key={user_id}
                      name={
                        <Leads to={`/users/${user_id}`} title={name}>
                          {name}
                        </Leads>
                      }
                    >
                      {groupIndian(balance)}
                    </Fact>
                  ))}
                </Facts>
              </Box>
            </Section>
          )}
        </>
      )}
    </Part>
  )
}
