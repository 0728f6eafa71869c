/** The balances of a reseller or client in the bar: those in use, short; in full on hover. Leads to My credits. */

import { Link } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { wallet } from '../../../resources/money/wallet.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useAmount } from '../../money/useAmount.ts'
import { useBalance } from '../../money/useBalance.ts'
import { useWalletName } from '../../money/useWalletName.ts'
import './WalletChip.css'

const { mine } = wallet.pages

export const WalletChip = () => {
  const words = useWords()
  const nameOf = useWalletName()
  const amount = useAmount()
  const shown = allows(usePrincipal(), mine)
  const { data } = useBalance(shown)
  if (!shown || !data) return null
  const used = data.wallets.filter(({ balance, held }, index) => index === 0 || balance !== 0 || held !== 0)
  const full = used.map(({ route_type, balance }) => `${nameOf(route_type)} ${amount(route_type, balance)}`).join(' · ')
  const low = used.some(({ is_low }) => is_low === 1)
  return (
    <Link className={cx('wallet-chip', low && 'low')} to={mine.path} data-tip={full}>
      <Icon name={low ? 'warning' : 'wallet'} size={15} />
      <span className="sr-only">{`${words('pages.wallet.mine', mine.label)}: ${full}`}</span>
      {used.map(({ route_type, balance }) => (
        <span key={route_type} className="wallet-short" aria-hidden>
          {amount(route_type, balance, 'short')}
        </span>
      ))}
    </Link>
  )
}
