import { labelOf } from '../../../resources/language/fields.ts'
import { userRoutes } from '../../../resources/routing/user-routes.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import { type AnyRecord, defineViews } from '../../kernel/resource/defineViews.ts'
import { History } from '../../kernel/resource/History.tsx'
import { useInWords } from '../../kernel/resource/labels.ts'
import { useDetails } from '../../kernel/resource/useDetails.ts'
import { cx } from '../../kernel/ui/cx.ts'
import '../routing.css'

/** The route that counts, and where the account has it from. */
const routeCell = (source: string) => {
  const RouteCell = ({ record, value }: { record: AnyRecord; value: string | null }) => {
    const { fields } = useInWords(userRoutes)
    const field = fields[source]
    const choice = field?.kind === 'select' ? field.choices.find(one => one.value === record[source]) : undefined
    return (
      <span className="route-cell" data-tip={value ? `${value} (${choice?.label ?? ''})` : undefined}>
        {value && <span className="ellipsis">{value}</span>}
        {choice && (
          <span className={cx('source ellipsis', choice.tone === 'default' ? 'hint' : `tone-${choice.tone}`)}>
            {choice.label}
          </span>
        )}
      </span>
    )
  }
  return RouteCell
}

const UserRouteHistory = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const types = useInWords(userRoutes).actions.assign?.input?.route_type
  const details = useDetails(userRoutes, 'history', record.id)
  const typeName = (type: number) => (types?.kind === 'select' ? labelOf(types.choices, type) : String(type))
  const none = words('none of its own')
  return (
    <DetailsDialog title={words('History of %{name}', { name: record.username })} size="large" {...{ details, close }}>
      {entries => (
        <History
          entries={entries.map(({ followed, route_type: type, before_name, after_name, ...entry }) => ({
            ...entry,
            what: followed ? words('Follows %{name}', { name: followed }) : words('Route assigned'),
            changes: [{ label: typeName(type), before: before_name ?? none, after: after_name ?? none }],
          }))}
        />
      )}
    </DetailsDialog>
  )
}

export default defineViews(userRoutes, {
  cells: {
    transaction_route: routeCell('transaction_source'),
    promotional_route: routeCell('promotional_source'),
    two_way_route: routeCell('two_way_source'),
    voice_route: routeCell('voice_source'),
  },
  dialogs: { history: UserRouteHistory },
})
