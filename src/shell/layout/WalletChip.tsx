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

/** So many have room on a phone. */
const NEAR = 2

/** One after the other, with a line between; on a phone those that hold something, and how many there are beside them. */
const CHIP = {
  '&&&': { color: 'inherit' },
  '& [aria-hidden] + [aria-hidden]': { paddingInlineStart: '6px', borderInlineStart: '1px solid var(--line-strong)' },
  '& [data-rest]': { display: 'none' },
  '@media (width < 600px)': {
    '& [data-far]': { display: 'none' },
    '& [data-far] + [aria-hidden]': { paddingInlineStart: 0, borderInlineStart: 0 },
    '& [data-rest][aria-hidden]': { display: 'inline', border: 0, paddingInlineStart: 0 },
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
  const holding = data.wallets.filter(({ balance, held }) => balance !== 0 || held !== 0)
  const used = data.wallets.filter((wallet, index) => index === 0 || holding.includes(wallet))
  const near = (holding.length > 0 ? holding : used).slice(0, NEAR)
  const rest = holding.length - near.length
  const full = used.map(({ route_type, balance }) => `${nameOf(route_type)} ${amount(route_type, balance)}`).join(' · ')
  const low = used.some(({ is_low }) => is_low === 1)
  return (
    <Button variant="text" size="small" href={mine.path} data-tip={full} sx={low ? LOW : CHIP}>
      <Icon name={low ? 'warning' : 'wallet'} size={15} />
      <span className="sr-only">{`${words('pages.wallet.mine', mine.label)}: ${full}`}</span>
      {used.map(state => (
        <span key={state.route_type} aria-hidden data-far={near.includes(state) ? undefined : ''}>
          {amount(state.route_type, state.balance, 'short')}
        </span>
      ))}
      {rest > 0 && (
        <span aria-hidden data-rest="">
          {`+${rest}`}
        </span>
      )}
    </Button>
  )
}
