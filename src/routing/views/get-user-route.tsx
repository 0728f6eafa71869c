import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { labelOf } from '../../../resources/language/fields.ts'
import { userRoutes } from '../../../resources/routing/user-routes.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { type AnyRecord, defineViews } from '../../kernel/resource/defineViews.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { HistoryDialog, type HistoryEntry } from '../History.tsx'
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
          <Badge plain tone={choice.tone}>
            {choice.label}
          </Badge>
        )}
      </span>
    )
  }
  return RouteCell
}

const UserRouteHistory = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const provider = useDeskProvider()
  const words = useWords()
  const resource = useInWords(userRoutes)
  const types = resource.actions.assign?.input?.route_type
  const typeName = (type: number) => (types?.kind === 'select' ? labelOf(types.choices, type) : String(type))
  const none = words('none of its own')
  const query = useQuery({
    queryKey: ['get-user-route', 'history', record.id],
    queryFn: async ({ signal }): Promise<HistoryEntry[]> =>
      (await provider.act(userRoutes, 'history', { id: record.id, signal })).data.map(entry => ({
        at: entry.at,
        actor: entry.actor,
        reason: entry.reason,
        what: entry.followed ? words('Follows %{name}', { name: entry.followed }) : words('Route assigned'),
        changes: [{ label: typeName(entry.route_type), before: entry.before_name ?? none, after: entry.after_name ?? none }],
      })),
    gcTime: 0,
    retry: false,
  })
  return <HistoryDialog title={words('History of %{name}', { name: record.username })} query={query} close={close} />
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
