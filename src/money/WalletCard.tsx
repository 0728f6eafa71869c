/** One wallet: its balance large, what campaigns hold and what can be spent below it. */

import Skeleton from '@mui/material/Skeleton'
import type { WalletAnswer, WalletState } from '../../resources/money/wallet.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { useAmount } from './useAmount.ts'
import { useWalletName } from './useWalletName.ts'

interface WalletCardProps {
  /** Undefined while loading. */
  state: WalletState | undefined
  terms: Pick<WalletAnswer, 'account_type'> | undefined
}

export const WalletCard = ({ state, terms }: WalletCardProps) => {
  const words = useWords()
  const nameOf = useWalletName()
  const amount = useAmount()
  if (!state || !terms)
    return (
      <article className="panel money-wallet" aria-busy>
        <Skeleton width={90} />
        <Skeleton width={140} height={30} />
        <Skeleton width={120} />
      </article>
    )
  const { route_type, balance, held, available, is_low } = state
  return (
    <article className="panel money-wallet">
      <h2>
        {nameOf(route_type)}
        {is_low === 1 && <Badge tone="warning">{words('Low')}</Badge>}
      </h2>
      <strong className="money-balance">{amount(route_type, balance)}</strong>
      <dl>
        <div>
          <dt>{words('Held by running campaigns')}</dt>
          <dd>{amount(route_type, held)}</dd>
        </div>
        {terms.account_type === 2 && available !== balance && (
          <div>
            <dt>{words('Can be spent')}</dt>
            <dd>{amount(route_type, available)}</dd>
          </div>
        )}
      </dl>
    </article>
  )
}
