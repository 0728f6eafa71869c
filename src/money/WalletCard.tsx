/** One wallet: its balance large, what campaigns hold and what can be spent below it. */

import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { WalletAnswer, WalletState } from '../../resources/money/wallet.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Section } from '../kernel/ui/Section.tsx'
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
      <div className="section panel" aria-busy>
        <Skeleton width={90} />
        <Skeleton width={140} height={30} />
        <Skeleton width={120} />
      </div>
    )
  const { route_type, balance, held, available, is_low } = state
  return (
    <Section framed title={nameOf(route_type)} beside={is_low === 1 && <Badge tone="warning">{words('Low')}</Badge>}>
      <Typography component="strong" sx={{ fontSize: 'var(--text-2xl)', fontWeight: 600, lineHeight: 1.25 }}>
        {amount(route_type, balance)}
      </Typography>
      <Facts shape="lines">
        <Fact name={words('Held by running campaigns')}>{amount(route_type, held)}</Fact>
        {terms.account_type === 2 && available !== balance && (
          <Fact name={words('Available')}>{amount(route_type, available)}</Fact>
        )}
      </Facts>
    </Section>
  )
}
