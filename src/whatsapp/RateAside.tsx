/** Beside the form of a rate card: what so many messages cost by what is typed, and what is left of it. */

import { useState } from 'react'
import { useGetMany } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { groupIndian } from '../../messaging/format.ts'
import { isRecord } from '../../messaging/record.ts'
import { costOf, marginOf, RATE_CATEGORIES, type RateCategory, type Tier } from '../../messaging/whatsapp/rates.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { CHARGE_CATEGORIES } from '../../resources/whatsapp/choices.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Note } from '../kernel/ui/Note.tsx'
import { Section } from '../kernel/ui/Section.tsx'
import { Select } from '../kernel/ui/Select.tsx'
import { TextInput } from '../kernel/ui/TextInput.tsx'
import { ofSteps, showMoney, showPercent, typedSteps } from './money.ts'

type Values = Readonly<Record<string, unknown>>

/** The tiers of a category as typed; undefined while one of them is no price. */
const typedTiers = (values: Values, category: RateCategory, of: 'rate' | 'provider_cost'): readonly Tier[] | undefined => {
  const rows = (Array.isArray(values.tiers) ? values.tiers : [])
    .filter(isRecord)
    .filter(row => row.category === category)
    .map(row => ({ from: Number(row.tier_from), rate: typedSteps(row[of]) }))
    .filter(({ from }) => from > 0)
    .toSorted((a, b) => a.from - b.from)
  const first = { from: 0, rate: typedSteps(values[of === 'rate' ? category : `${category}_cost`]) }
  const tiers = [first, ...rows].flatMap(({ from, rate }, place) =>
    rate === undefined ? [] : [{ tier_from: from, tier_to: rows[place]?.from ?? null, rate }],
  )
  return tiers.length === rows.length + 1 ? tiers : undefined
}

const useName = (resource: string, id: unknown): string | undefined => {
  const ids = typeof id === 'number' ? [id] : []
  const { data = [] } = useGetMany(resource, { ids }, { enabled: ids.length > 0 })
  return data[0] && String(data[0].name)
}

const MOST = 1_000_000_000

export const RateAside = () => {
  const words = useWords()
  const values: Values = useWatch()
  const [typed, setTyped] = useState('10000')
  const [category, setCategory] = useState<RateCategory>('marketing')
  const country = useName('administration/country', values.country_id)
  const user = useName('users', values.user_id)
  const count = /^\d{1,10}$/.test(typed) ? Math.min(Number(typed), MOST) : 0
  const asked = typedTiers(values, category, 'rate')
  const taken = typedTiers(values, category, 'provider_cost')
  const sum = asked && costOf(asked, count)
  const cost = taken && costOf(taken, count)
  const margin = marginOf(sum, cost)
  const below = sum !== undefined && cost !== undefined && sum < cost
  const named = (one: RateCategory) => words(`enums.wa_charge_category.${one}`, labelOf(CHARGE_CATEGORIES, one))
  const show = (steps: number | undefined) => (steps === undefined ? '–' : showMoney(values.currency, ofSteps(steps)))
  return (
    <Section level={3} framed title={words('What it costs')}>
      <div className="stack">
        <TextInput
          label={words('Messages in a month')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value.replaceAll(/[\s,]/g, ''))}
        />
        <Select
          label={words('Category')}
          value={category}
          options={RATE_CATEGORIES.map(value => ({ value, label: named(value) }))}
          onChange={value => setCategory(value ?? 'marketing')}
        />
        <p className="muted" aria-live="polite">
          {words('%{count} messages (%{category}) to %{country} for %{user} cost:', {
            count: groupIndian(count),
            country: country ?? '…',
            user: user ?? words('accounts without prices of their own'),
            category: named(category),
          })}
        </p>
        <Facts shape="lines">
          <Fact name={words('Price')} tone="strong">
            {show(sum)}
          </Fact>
          <Fact name={words('Provider cost')}>{show(cost)}</Fact>
          <Fact name={words('Margin')} tone={below ? 'warning' : undefined}>
            {sum === undefined || cost === undefined ? '–' : show0(values.currency, sum - cost)}
            {margin !== undefined && ` (${showPercent(margin)})`}
          </Fact>
        </Facts>
        {below && <Note severity="warning">{words('The provider takes more than you ask. You can save it all the same.')}</Note>}
      </div>
    </Section>
  )
}

/** Money that may be below nothing. */
const show0 = (currency: unknown, steps: number) => `${steps < 0 ? '−' : ''}${showMoney(currency, ofSteps(Math.abs(steps)))}`
