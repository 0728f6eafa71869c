import { Link } from 'react-router'
import { groupIndian } from '../../../messaging/format.ts'
import { secondaryRoutes } from '../../../resources/routing/secondary-routes.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { idsOf } from '../../kernel/kinds/reference/titles.ts'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import { type AnyRecord, defineViews } from '../../kernel/resource/defineViews.ts'
import { History, valueText } from '../../kernel/resource/History.tsx'
import { useInWords } from '../../kernel/resource/labels.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { useDetails } from '../../kernel/resource/useDetails.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { MemberList } from '../MemberList.tsx'
import { SharesBar } from '../SharesBar.tsx'

const actionName = (words: Words, action: string) =>
  ({
    create: words('Created'),
    update: words('desk.history.update', 'Changed'),
    activate: words('desk.history.activate', 'Activated'),
    deactivate: words('desk.history.deactivate', 'Deactivated'),
    makeDefault: words('Made the default'),
  })[action] ?? action

const RouteHistory = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const { fields } = useInWords(secondaryRoutes)
  const details = useDetails(secondaryRoutes, 'history', record.id)
  return (
    <DetailsDialog title={words('History of %{name}', { name: record.route_name })} size="large" {...{ details, close }}>
      {entries => (
        <History
          entries={entries.map(({ changes, action, ...entry }) => ({
            ...entry,
            what: actionName(words, action),
            changes: changes.map(({ field, before, after }) => ({
              label: fields[field]?.label ?? field,
              before: valueText(fields, field, before),
              after: valueText(fields, field, after),
            })),
          }))}
        />
      )}
    </DetailsDialog>
  )
}

/** How many of its members are online. */
const LinksUp = ({ record, value }: { record: AnyRecord; value: number | null }) => {
  const words = useWords()
  const all = idsOf(record.primary_routes).length
  const up = value ?? 0
  return <Badge tone={up === all ? 'success' : up === 0 ? 'error' : 'warning'}>{words('%{up} of %{all}', { up, all })}</Badge>
}

/** Leads to the accounts that have it. */
const UsersCount = ({ record, value }: { record: AnyRecord; value: number | null }) => {
  const words = useWords()
  if (!value) return <span className="muted">0</span>
  return (
    <Link
      to={listHref('get-user-route', { secondary_route_id: record.id })}
      aria-label={words('%{count} users of %{name}', { count: value, name: record.route_name })}
    >
      {groupIndian(value)}
    </Link>
  )
}

export default defineViews(secondaryRoutes, {
  cells: { links_up: LinksUp, users_count: UsersCount },
  inputs: { primary_routes: MemberList, weights: SharesBar },
  dialogs: { history: RouteHistory },
})
