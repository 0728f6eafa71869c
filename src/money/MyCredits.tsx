/** /my-credits: the wallets of the account, what running campaigns hold of them, what last moved, and how to get more. */

import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import { type WalletAnswer, wallet } from '../../resources/money/wallet.ts'
import { WALLETS } from '../../resources/money/wallets.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { Holders, Movements } from './MyCreditsTables.tsx'
import './money.css'
import { WalletCard } from './WalletCard.tsx'

const MyCredits = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [wallet.name, 'overview'],
    queryFn: async ({ signal }) => (await provider.act(wallet, 'overview', { signal })).data,
    retry: false,
  })
  return (
    <div className="my-credits">
      <PageHead title={words('My credits')}>
        <Button startIcon={<Icon name="list" />} href="/user-credits">
          {words('Statement')}
        </Button>
        <Button variant="contained" startIcon={<Icon name="add" />} href="/credit-request/create">
          {words('Ask for credit')}
        </Button>
      </PageHead>
      {error ? (
        <EmptyState icon="error" title={words('The list could not be loaded')} text={error.message}>
          <Button variant="contained" startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
            {words('Try again')}
          </Button>
        </EmptyState>
      ) : (
        <>
          {data && data.pending_requests > 0 && (
            <p className="money-note">
              {words('A request of yours waits for an answer. |||| %{smart_count} of your requests wait for an answer.', {
                smart_count: data.pending_requests,
              })}{' '}
              <Link to="/credit-request" className="money-link">
                {words('See them')}
              </Link>
            </p>
          )}
          <section className="money-wallets" aria-label={words('Wallets')}>
            {(data?.wallets ?? WALLETS.map(() => undefined)).map((state, index) => (
              <WalletCard key={state?.route_type ?? `waiting ${index}`} state={state} terms={data} />
            ))}
          </section>
          {data && <Terms terms={data} />}
          <div className="money-columns">
            <Holders holders={data?.held_by} />
            <Movements movements={data?.movements} />
          </div>
        </>
      )}
    </div>
  )
}

export default MyCredits

const Terms = ({ terms }: { terms: WalletAnswer }) => {
  const words = useWords()
  const { account_type, credit_limit, low_credit_alert, validity_date } = terms
  const parts = [
    account_type === 2
      ? words('Postpaid: a wallet of text messages may go down to −%{limit}.', {
          limit: groupIndian(credit_limit),
        })
      : words('Prepaid: messages are paid from what is there.'),
    low_credit_alert > 0 &&
      words('You are told when less than %{limit} credits can be spent.', {
        limit: groupIndian(low_credit_alert),
      }),
    validity_date && words('Valid until %{date}.', { date: showDate(validity_date) }),
  ]
  return <p className="hint money-terms">{parts.filter(Boolean).join(' ')}</p>
}
