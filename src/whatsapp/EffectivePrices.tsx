/** The prices of WhatsApp messages that count for an account today, to be read alone (rule whatsapp-21). */

import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { groupIndian } from '../../messaging/format.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { CHARGE_CATEGORIES, CHARGE_SOURCES } from '../../resources/whatsapp/choices.ts'
import type { EffectiveCard } from '../../resources/whatsapp/wa-charges.answers.ts'
import { waCharges } from '../../resources/whatsapp/wa-charges.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ChoiceBadge } from '../kernel/kinds/ChoiceBadge.tsx'
import { showDate } from '../kernel/kinds/show.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Section } from '../kernel/ui/Section.tsx'
import { Table } from '../kernel/ui/Table.tsx'
import { showMoney } from './money.ts'

/** Without a user: the reader's own. */
export const EffectivePrices = ({ userId }: { userId?: number }) => {
  const words = useWords()
  const query = useAnswer(waCharges, 'card', { input: userId === undefined ? {} : { user_id: userId } })
  return (
    <Answered query={query}>
      {({ cards }) =>
        cards.length === 0 ? (
          <EmptyState
            icon="wallet"
            title={words('No prices yet')}
            text={words('The operator has not set prices for WhatsApp messages yet.')}
          />
        ) : (
          <div className="stack">
            {cards.map(card => (
              <CountryPrices key={card.country_id} card={card} />
            ))}
          </div>
        )
      }
    </Answered>
  )
}

const CountryPrices = ({ card: { country, source, effective_from, currency, prices } }: { card: EffectiveCard }) => {
  const words = useWords()
  const rows = prices.flatMap(({ category, tiers }) => tiers.map((tier, place) => ({ category, isFirst: place === 0, ...tier })))
  const range = ({ tier_from, tier_to }: (typeof rows)[number]) => {
    if (tier_to !== null) return words('%{from} to %{to}', { from: groupIndian(tier_from + 1), to: groupIndian(tier_to) })
    return tier_from === 0 ? words('All') : words('From %{count}', { count: groupIndian(tier_from + 1) })
  }
  return (
    <Section
      level={3}
      title={country}
      beside={<ChoiceBadge plain choices={CHARGE_SOURCES} value={source} at="enums.wa_charge_source" />}
      hint={words('Per message, since %{date}', { date: showDate(effective_from) })}
    >
      <Table
        label={country}
        rows={rows}
        keyOf={({ category, tier_from }) => `${category} ${tier_from}`}
        columns={[
          {
            head: words('Category'),
            names: true,
            show: ({ category, isFirst }) =>
              isFirst ? words(`enums.wa_charge_category.${category}`, labelOf(CHARGE_CATEGORIES, category)) : '',
          },
          { head: words('Messages in a month'), numeric: true, show: range },
          { head: words('Price'), numeric: true, show: ({ rate }) => showMoney(currency, rate) },
        ]}
      />
    </Section>
  )
}
