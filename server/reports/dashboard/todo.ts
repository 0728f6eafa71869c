import { present } from '../../../messaging/present.ts'
import { WARN_DAYS } from '../../../messaging/validity.ts'
import { statusAdjustments } from '../../../resources/adjustments/status-adjustments.ts'
import { dltTemplates } from '../../../resources/dlt/dlt-templates.ts'
import { senderIds } from '../../../resources/dlt/sender-ids.ts'
import { allows, type Gate, OPERATORS } from '../../../resources/language/access.ts'
import { creditRequests } from '../../../resources/money/credit-requests.ts'
import { userDocuments } from '../../../resources/people/user-documents.ts'
import { users } from '../../../resources/people/users.ts'
import type { DashboardAnswer, TodoKind } from '../../../resources/reports/dashboard.answers.ts'
import { unmappedCodes } from '../../../resources/routing/unmapped-codes.ts'
import { seesCampaigns } from '../../adjustments/port.ts'
import { countOpenRequests } from '../../money/port.ts'
import { userCompanion } from '../../people/port.ts'
import { unmappedCodeCompanion } from '../../routing/port.ts'
import { type DashboardScope, seen } from './dashboardScope.ts'

interface Waiting {
  kind: TodoKind
  /** Whoever may do something about it. */
  gate: Gate
  count: (scope: DashboardScope) => Promise<number>
}

const gateOf = ({ visibleTo, operations }: { visibleTo?: Gate['visibleTo']; operations: { list: Gate } }): Gate => ({
  ...operations.list,
  ...(visibleTo && { visibleTo }),
})

/** Rows of `table t` of accounts that the caller sees, which meet a condition. */
const rowsOf =
  (table: string, condition: string, account = 't.account_id') =>
  async (scope: DashboardScope): Promise<number> => {
    const { sql, values } = await seen(scope, account, 1)
    const { rows } = await scope.tx.query<{ count: number }>(
      `select count(*) as count from ${table} t where ${condition} and ${sql}`,
      values,
    )
    return present(rows[0]).count
  }

/** Rows that belong to the platform. */
const allOf =
  (table: string, condition: string) =>
  async ({ tx }: DashboardScope): Promise<number> =>
    present((await tx.query<{ count: number }>(`select count(*) as count from ${table} t where ${condition}`)).rows[0]).count

const expiring = (table: string) => async (scope: DashboardScope) =>
  rowsOf(table, `t.status = 1 and t.expiry_date between '${scope.today}'::date and '${scope.today}'::date + ${WARN_DAYS}`)(scope)

/** Bulk fixes that somebody else asked for, and of which the person sees every campaign. */
const bulkFixes = async ({ tx, caller }: DashboardScope): Promise<number> => {
  const { rows } = await tx.query<{ campaigns: number[] }>(
    `select filter -> 'fix' -> 'campaigns' as campaigns from status_adjustments where status = 'asked' and actor_id <> $1`,
    [caller.actorId],
  )
  const sees = await Promise.all(rows.map(({ campaigns }) => seesCampaigns(tx, caller, campaigns)))
  return sees.filter(Boolean).length
}

const WAITING: readonly Waiting[] = [
  {
    kind: 'bulk_fixes',
    gate: { ...statusAdjustments.actions.approve, visibleTo: statusAdjustments.visibleTo },
    count: bulkFixes,
  },
  { kind: 'credit_requests', gate: creditRequests.actions.approve, count: countOpenRequests },
  { kind: 'sender_ids', gate: { ...gateOf(senderIds), visibleTo: OPERATORS }, count: rowsOf('sender_ids', 't.status = 2') },
  {
    kind: 'documents',
    gate: { ...gateOf(userDocuments), visibleTo: OPERATORS },
    count: rowsOf('user_documents', 't.status = 0'),
  },
  { kind: 'unmapped_codes', gate: gateOf(unmappedCodes), count: allOf('unmapped_codes', unmappedCodeCompanion.where ?? 'true') },
  {
    kind: 'low_credit',
    gate: { ...gateOf(users), visibleTo: [0, 1, 3] },
    count: rowsOf('accounts', `t.status = 1 and ${userCompanion.virtual?.low_credit} = 1`, 't.id'),
  },
  { kind: 'expiring_templates', gate: gateOf(dltTemplates), count: expiring('dlt_templates') },
  { kind: 'expiring_senders', gate: gateOf(senderIds), count: expiring('sender_ids') },
]

/** What waits for this person, of what there is for him to do. */
export const readTodo = async (scope: DashboardScope): Promise<DashboardAnswer['todo']> => {
  const todo: DashboardAnswer['todo'] = []
  for (const { kind, gate, count } of WAITING) {
    if (!allows(scope.caller.principal, gate)) continue
    const waiting = await count(scope)
    if (waiting > 0) todo.push({ kind, count: waiting })
  }
  return todo
}
