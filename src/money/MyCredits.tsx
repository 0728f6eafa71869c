/** /my-credits: the wallets of the account, what running campaigns hold of them, what last moved, and how to get more. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { groupIndian } from '../../messaging/format.ts'
import { type WalletAnswer, wallet } from '../../resources/money/wallet.ts'
import { WALLETS } from '../../resources/money/wallets.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Failed } from '../kernel/ui/Failed.tsx'
import { FailedNote } from '../kernel/ui/FailedNote.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Note } from '../kernel/ui/Note.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { Holders, Movements } from './MyCreditsTables.tsx'
import { WalletCard } from './WalletCard.tsx'

const WALLET = 'repeat(auto-fit, minmax(220px, 1fr))'

const MyCredits = () => {
  const words = useWords()
  const query = useAnswer(wallet, 'overview')
  const { data, error } = query
  return (
    <>
      <PageHead title={words('My credits')}>
        <Button startIcon={<Icon name="list" />} href="/user-credits">
          {words('Statement')}
        </Button>
        <Button variant="contained" startIcon={<Icon name="add" />} href="/credit-request/create">
          {words('Request credit')}
        </Button>
      </PageHead>
      {error && !data ? (
        <Failed query={query} />
      ) : (
        <>
          {error && <FailedNote query={query} sx={{ mb: 2 }} />}
          {data && data.pending_requests > 0 && (
            <Note severity="info" sx={{ mb: 2 }}>
              {words('One of your requests is pending. |||| %{smart_count} of your requests are pending.', {
                smart_count: data.pending_requests,
              })}{' '}
              <Link to="/credit-request">{words('View requests')}</Link>
            </Note>
          )}
          <Box component="section" aria-label={words('Wallets')} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: WALLET }}>
            {(data?.wallets ?? WALLETS.map(() => undefined)).map((state, index) => (
              <WalletCard key={state?.route_type ?? `waiting ${index}`} state={state} terms={data} />
            ))}
          </Box>
          {data && <Terms terms={data} />}
          <Box
            sx={{ display: 'grid', alignItems: 'start', gap: 1.5, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 2fr)' } }}
          >
            <Holders holders={data?.held_by} />
            <Movements movements={data?.movements} />
          </Box>
        </>
      )}
    </>
  )
}

export default MyCredits

const Terms = ({ terms }: { terms: WalletAnswer }) => {
  const words = useWords()
  const { account_type, credit_limit, low_credit_alert, validity_date } = terms
  const parts = [
    account_type === 2
      ? words('Postpaid: text message wallets may go down to −%{limit}.', {
          limit: groupIndian(credit_limit),
        })
      : words('Prepaid: messages are paid from your balance.'),
    low_credit_alert > 0 &&
      words('You are notified when fewer than %{limit} credits are available.', {
        limit: groupIndian(low_credit_alert),
      }),
    validity_date && words('Valid until %{date}.', { date: showDate(validity_date) }),
  ]
  return (
    <Box component="p" className="hint" sx={{ mt: 1, mb: 2 }}>
      {parts.filter(Boolean).join(' ')}
    </Box>
  )
}
