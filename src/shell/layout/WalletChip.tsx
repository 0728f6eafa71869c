/** The balances of a reseller or client in the bar: those in use, short; in full on hover. Leads to My credits. */

import Button from '@mui/material/Button'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { wallet } from '../../../resources/money/wallet.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useAmount } from '../../money/useAmount.ts'
import { useBalance } from '../../money/useBalance.ts'
import { useWalletName } from '../../money/useWalletName.ts'

const { mine } = wallet.pages

/** The first wallet; the others after a line, where there is room. */
const CHIP = {
  '&&&': { color: 'inherit' },
  '& [aria-hidden] + [aria-hidden]': {
    paddingInlineStart: '6px',
    borderInlineStart: '1px solid var(--line-strong)',
    '@media (width < 600px)': { display: 'none' },
  },
}
const LOW = { ...CHIP, '&&&': { background: 'var(--warning-soft)', color: 'var(--warning-ink)' } }

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
    <Button variant="text" size="small" href={mine.path} data-tip={full} sx={low ? LOW : CHIP}>
      <Icon name={low ? 'warning' : 'wallet'} size={15} />
      <span className="sr-only">{`${words('pages.wallet.mine', mine.label)}: ${full}`}</span>
      {used.map(({ route_type, balance }) => (
        <span key={route_type} aria-hidden>
          {amount(route_type, balance, 'short')}
        </span>
      ))}
    </Button>
  )
}
