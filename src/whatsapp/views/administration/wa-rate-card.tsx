import Button from '@mui/material/Button'
import { useGetMany } from 'react-admin'
import { useAllows } from '../../../../authProvider/principal.ts'
import { isRecord } from '../../../../messaging/record.ts'
import { labelOf } from '../../../../resources/language/fields.ts'
import { CHARGE_CATEGORIES } from '../../../../resources/whatsapp/choices.ts'
import { waCharges } from '../../../../resources/whatsapp/wa-charges.ts'
import { useWords, type Words } from '../../../kernel/i18n/words.ts'
import { showNumber } from '../../../kernel/kinds/show.ts'
import { DetailsDialog } from '../../../kernel/resource/DetailsDialog.tsx'
import { type AnyRecord, defineViews } from '../../../kernel/resource/defineViews.ts'
import { History, valueText } from '../../../kernel/resource/History.tsx'
import { useInWords } from '../../../kernel/resource/labels.ts'
import { useDetails } from '../../../kernel/resource/useDetails.ts'
import { Badge } from '../../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { CostInput } from '../../CostInput.tsx'
import { PRICE_CELLS } from '../../PriceCell.tsx'
import { RateAside } from '../../RateAside.tsx'

/** Whose prices they are; and whether nobody has checked them yet. */
const ForCell = ({ record, value }: { record: AnyRecord; value: number | null }) => {
  const words = useWords()
  const ids = value === null ? [] : [value]
  const { data = [] } = useGetMany('users', { ids }, { enabled: ids.length > 0 })
  if (record.is_example === 1)
    return (
      <span data-tip={words('Default prices, as the provider was reported to ask. Check and save them, or set your own.')}>
        <Badge tone="warning">{words('Example')}</Badge>
      </span>
    )
  if (value === null) return <span className="muted">{words('desk.whatsapp.default', 'Default')}</span>
  const name = String(data[0]?.name ?? `#${value}`)
  return (
    <span className="ellipsis" data-tip={name}>
      {name}
    </span>
  )
}

const actionName = (words: Words, action: string) =>
  ({
    create: words('Created'),
    update: words('desk.history.update', 'Changed'),
    activate: words('desk.history.activate', 'Activated'),
    deactivate: words('desk.history.deactivate', 'Deactivated'),
    'activate.undo': words('Undone'),
    'deactivate.undo': words('Undone'),
  })[action] ?? action

const CardHistory = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const { fields } = useInWords(waCharges)
  const details = useDetails(waCharges, 'history', record.id)
  return (
    <DetailsDialog title={words('History of %{name}', { name: record.card })} size="large" {...{ details, close }}>
      {entries => (
        <History
          entries={entries.map(({ changes, action, ...entry }) => ({
            ...entry,
            reason: null,
            what: actionName(words, action),
            changes: changes.map(({ field, before, after }) => ({
              label: fields[field]?.label ?? field,
              before: field === 'tiers' ? tiersText(words, before) : valueText(fields, field, before),
              after: field === 'tiers' ? tiersText(words, after) : valueText(fields, field, after),
            })),
          }))}
        />
      )}
    </DetailsDialog>
  )
}

/** Tiers on one line, each with its price. */
const tiersText = (words: Words, value: unknown) =>
  (Array.isArray(value) ? value : [])
    .filter(isRecord)
    .map(({ category, tier_from, rate }) =>
      words('%{category} from %{count}: %{rate}', {
        category: words(`enums.wa_charge_category.${category}`, labelOf(CHARGE_CATEGORIES, category)),
        count: showNumber(tier_from),
        rate: showNumber(rate, 4),
      }),
    )
    .join('; ')

/** Where there are no prices: nothing can be sent, and what to do about it. */
const NoPrices = () => {
  const words = useWords()
  const mayCreate = useAllows(waCharges.operations.create)
  return (
    <EmptyState
      icon="wallet"
      title={words('No prices yet')}
      text={words(
        'WhatsApp messages go only to countries with a price. Begin with the default prices of a country, then add overrides for single accounts.',
      )}
    >
      {mayCreate && (
        <Button variant="contained" startIcon={<Icon name="add" />} href={`/${waCharges.name}/create`}>
          {words('Set prices')}
        </Button>
      )}
    </EmptyState>
  )
}

const COST_INPUTS = {
  marketing_cost: CostInput,
  utility_cost: CostInput,
  authentication_cost: CostInput,
  authentication_international_cost: CostInput,
  service_cost: CostInput,
}

export default defineViews(waCharges, {
  cells: { user_id: ForCell, ...PRICE_CELLS },
  inputs: COST_INPUTS,
  aside: RateAside,
  empty: NoPrices,
  dialogs: { history: CardHistory },
})
