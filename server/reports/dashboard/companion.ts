import type pg from 'pg'
import { present } from '../../../messaging/present.ts'
import { allows, isOperator } from '../../../resources/language/access.ts'
import type { DashboardAnswer } from '../../../resources/reports/dashboard.answers.ts'
import { dashboard } from '../../../resources/reports/dashboard.ts'
import { gateway } from '../../../resources/system/gateway.ts'
import { waitsInVain } from '../../../resources/system/health.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { readPeriod } from '../../money/port.ts'
import { readAlarms } from '../../system/port.ts'
import { readCredits } from './credits.ts'
import { type DashboardScope, readUser, seen } from './dashboardScope.ts'
import { readFailures } from './failures.ts'
import { countFacts, of, sum } from './figures.ts'
import { Kept } from './keep.ts'
import { readRecent, readRoutes, readSending } from './sending.ts'
import { readTodo } from './todo.ts'
import { readTrend } from './trend.ts'
import { readTwoWay } from './twoWay.ts'
import { voiceOf } from './voice.ts'
import { readWhatsapp } from './whatsapp.ts'

type Counted = Omit<DashboardAnswer, 'routes' | 'alarms'>

/** Whether a message was ever sent, of whatever channel. */
const isUsed = async (scope: DashboardScope): Promise<0 | 1> => {
  const { sql, values } = await seen(scope, 'account_id', 1)
  return (await scope.tx.query(`select 1 from campaigns c where ${sql} limit 1`, values)).rowCount ? 1 : 0
}

/** Texts of both kinds stand in tabs of their own of the list they lead to, WhatsApp in a list of its own. */
const stalledOf = ({ stalled, stalled_two_way }: Counted['sending'], whatsapp: Counted['whatsapp']): Counted['todo'] =>
  [
    { kind: 'stalled' as const, count: stalled },
    { kind: 'stalled_two_way' as const, count: stalled_two_way },
    { kind: 'stalled_whatsapp' as const, count: whatsapp?.stalled ?? 0 },
  ].filter(({ count }) => count > 0)

/** Everything but the links of routes, counted now. */
export const countDashboard = async (scope: DashboardScope): Promise<Counted> => {
  const { caller, userId, from, to, today } = scope
  const named = userId === undefined && caller.userType !== 2
  const { days, channels, users } = await countFacts(scope, from, to, { users: named, apart: caller.accountId })
  const sending = await readSending(scope)
  const todo = await readTodo(scope)
  const whatsapp = await readWhatsapp(scope)
  return {
    at: new Date().toISOString(),
    from_date: from,
    to_date: to,
    today,
    is_used: await isUsed(scope),
    tiles: sum(of('text', days)),
    ...(await readTrend(scope, days)),
    sending,
    credits: await readCredits(scope),
    channels,
    users: named ? users : null,
    failures: await readFailures(scope),
    two_way: await readTwoWay(scope),
    whatsapp,
    voice: voiceOf(days),
    recent: await readRecent(scope),
    todo: [...stalledOf(sending, whatsapp), ...todo],
  }
}

const kept = new WeakMap<pg.Pool, Kept<Counted>>()

const keptBy = (pool: pg.Pool): Kept<Counted> => {
  const known = kept.get(pool) ?? new Kept<Counted>()
  kept.set(pool, known)
  return known
}

/** Everything that decides what somebody is shown: whose data, as what, with which rights. */
const scopeKey = ({ accountId, allotted, userType, principal, timezone }: Caller): unknown[] => [
  accountId,
  allotted,
  userType,
  timezone,
  [...principal.permissions].sort(),
  [...principal.flags].sort(),
]

/** `POST dashboard`. @throws HttpProblem 422 at a wrong date or a user out of sight */
const figures: CallHandler<typeof dashboard, 'figures'> = async ({ deps, tx, caller, input }) => {
  const { timezone } = await readSettings(tx)
  const { from, to } = readPeriod(input, timezone)
  const { rows } = await tx.query<{ today: string }>(`select to_char(platform_day(now()), 'YYYY-MM-DD') as today`)
  const scope: DashboardScope = {
    tx,
    caller,
    userId: await readUser(tx, caller, input.user_id),
    from,
    to,
    today: present(rows[0]).today,
    timezone,
    against: input.against ?? 'before',
  }
  const counted = await keptBy(deps.pool).of(
    JSON.stringify([...scopeKey(caller), from, to, scope.today, scope.userId, scope.against]),
    () => countDashboard(scope),
  )
  const links = isOperator(caller.userType) && allows(caller.principal, gateway.actions.status)
  const routes = links ? await readRoutes(deps) : null
  const down = (routes ?? []).filter(({ status, queued }) => waitsInVain({ status, is_active: 1, waiting: queued })).length
  const todo = down > 0 ? [{ kind: 'routes_down' as const, count: down }, ...counted.todo] : counted.todo
  return { message: 'Dashboard', data: { ...counted, todo, routes, alarms: await readAlarms(scope, deps.space) } }
}

export const dashboardCompanion = defineCompanion(dashboard, { handlers: { call: { figures } } })
