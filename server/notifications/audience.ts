import type { Audience } from '../../resources/notifications/notifications.answers.ts'

/** Active accounts only: others could not read it. A condition over `accounts a`, `$n` counted from `from`. */
export const audienceCondition = (
  { who, types = [], users = [], route }: Audience,
  from: number,
): { sql: string; values: unknown[] } => {
  const active = 'a.status = 1'
  switch (who) {
    case 'all':
      return { sql: active, values: [] }
    case 'types':
      return { sql: `${active} and a."userType" = any($${from}::smallint[])`, values: [types] }
    case 'users':
      return { sql: `${active} and a.id = any($${from}::bigint[])`, values: [users] }
    case 'route':
      return {
        sql: `${active} and a.id in (select ra.account_id from route_assignments ra join secondary_routes s on s.id = ra.secondary_route_id
          where $${from}::bigint = any(s.primary_routes))`,
        values: [route],
      }
  }
}
