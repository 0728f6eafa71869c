import Box from '@mui/material/Box'
import type { RateCategory } from '../../messaging/whatsapp/rates.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { showMoney } from './money.ts'

const ONE_LINE = { display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }

const priceCell = (category: RateCategory) => {
  const PriceCell = ({ record, value }: { record: AnyRecord; value: number | null }) => {
    const words = useWords()
    if (value === null) return null
    const { currency, tiers, [`${category}_cost`]: cost } = record
    const more = Array.isArray(tiers) ? tiers.filter(tier => tier.category === category).length : 0
    const below = typeof cost === 'number' && value < cost
    const tips = [
      typeof cost === 'number' && words('The provider takes %{amount}.', { amount: showMoney(currency, cost) }),
      more > 0 && words('%{count} volume tiers.', { count: more }),
    ].filter(Boolean)
    return (
      <Box
        component="span"
        sx={ONE_LINE}
        className={below ? 'tone-warning' : undefined}
        data-tip={tips.length > 0 ? tips.join(' ') : undefined}
      >
        {below && <Icon name="warning" size={14} />}
        {below && <span className="sr-only">{words('Below the provider cost')} </span>}
        {showMoney(currency, value)}
        {more > 0 && <span className="muted"> +{more}</span>}
      </Box>
    )
  }
  return PriceCell
}

/** The first price of each category; what is below the provider's, and how many tiers follow. */
export const PRICE_CELLS = {
  marketing: priceCell('marketing'),
  utility: priceCell('utility'),
  authentication: priceCell('authentication'),
  authentication_international: priceCell('authentication_international'),
  service: priceCell('service'),
}
