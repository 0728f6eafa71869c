import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import { isOperator } from '../../resources/language/access.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import type { users } from '../../resources/people/users.ts'
import { TODAY } from '../campaigns/port.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { deviceOf } from '../kernel/http/device.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { isInScope, type Tx } from '../kernel/scope/scope.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { amountSql, unitSql } from '../money/port.ts'

const MOST = 10

type Overview = AnswerOf<typeof users, 'overview'>
type Wallet = Overview['wallets'][number]

const walletsOf = async (tx: Tx, id: number) =>
  (
    await tx.query<Wallet>(
      `select route_type, ${unitSql('route_type')} as unit, ${amountSql(`sum(balance) filter (where kind = 'main')`, 'route_type')} as balance,
         ${amountSql(`coalesce(sum(balance) filter (where kind = 'held'), 0)`, 'route_type')} as held,
         ${amountSql(`coalesce(sum(balance) filter (where kind = 'spent'), 0)`, 'route_type')} as spent,
         ${amountSql(`min(floor) filter (where kind = 'main')`, 'route_type')} as floor
       from wallets where account_id = $1 group by route_type having count(*) filter (where kind = 'main') > 0 order by route_type`,
      [id],
    )
  ).rows

const routesOf = async (tx: Tx, id: number) =>
  (
    await tx.query<NonNullable<Overview['routes']>[number]>(
      `select distinct on (r.route_type) r.route_type, s.route_name as name, (r.account_id <> $1)::int as inherited
       from accounts a join route_assignments r on r.account_id = any(a.path) join secondary_routes s on s.id = r.secondary_route_id
       where a.id = $1 order by r.route_type, array_position(a.path, r.account_id) desc`,
      [id],
    )
  ).rows

const childrenOf = async (tx: Tx, id: number) => {
  const { rows } = await tx.query<Overview['children']['data'][number] & { total: number }>(
    `select id, name, username, "userType", status, count(*) over () as total from accounts
     where parent_id = $1 and status <> 4 order by id desc limit ${MOST}`,
    [id],
  )
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _total, ...row }) => row) }
}

const campaignsOf = async (tx: Tx, id: number) =>
  present(
    (
      await tx.query<Overview['month']>(
        `select count(*) as campaigns, coalesce(sum(total_contacts), 0)::bigint as contacts, coalesce(sum(total_delivered), 0)::bigint as delivered,
         coalesce(sum(total_failed), 0)::bigint as failed, coalesce(sum(total_credit_deduct), 0)::bigint as credits
       from campaigns c where ${ofChannel('text', 'c')} and account_id = $1 and created_at > now() - interval '30 days'`,
        [id],
      )
    ).rows[0],
  )

interface SignIn {
  event: Overview['sign_ins'][number]['event']
  ip: string | null
  user_agent: string | null
  reason: string | null
  created_at: Date
}

const signInsOf = async (tx: Tx, id: number) =>
  (
    await tx.query<SignIn>(
      `select event, ip, user_agent, reason, created_at from login_log where account_id = $1 order by id desc limit ${MOST}`,
      [id],
    )
  ).rows

/** As it is read: moments are none of the wire's texts yet. */
type AccountRow = Omit<Overview['account'], 'created_at' | 'last_login_at'> & { created_at: Date; last_login_at: Date | null }

/** `GET user-overview/{id}`: one account with money, routes, people below it, last sign-ins and a month of sending. @throws HttpProblem 404 */
export const overview: CallHandler<typeof users, 'overview'> = async ({ tx, caller, id: typed }) => {
  const id = naturalNumber(typed)
  if (id === undefined || !(await isInScope(tx, caller, id))) throw notFound()
  const { rows } = await tx.query<AccountRow>(
    `select id, uuid, name, username, "userType", email, mobile, "companyName", "companyLogo", avatar, website, address, city, state, zip, gst_no,
       pan_no, pe_id, account_type, billing_basis, credit_limit, status, allow_api, api_ip_lock, two_factor, must_change_password, daily_limit,
       low_credit_alert, timezone, created_at, last_login_at, last_login_ip, to_char(validity_date, 'YYYY-MM-DD') as validity_date,
       (select string_agg(p.name, ' / ' order by array_position(t.path, p.id)) from accounts p where p.id = any(t.path) and p.id <> t.id) as tree,
       (select count(*) from sessions s where s.account_id = t.id and s.revoked_at is null and s.expires_at > now()) as open_sessions,
       coalesce((select messages from daily_sends d where d.account_id = t.id and d.day = ${TODAY}), 0) as sent_today,
       (select count(*) from user_documents d where d.account_id = t.id and d.status = 0) as documents_pending,
       (select count(*) from user_documents d where d.account_id = t.id and d.status = 1) as documents_verified
     from accounts t where t.id = $1`,
    [id],
  )
  const account = rows[0]
  if (!account) throw notFound()
  const at = (value: Date) => wireDateTime(value, caller.timezone)
  const signIns = await signInsOf(tx, id)
  return {
    data: {
      account: {
        ...account,
        created_at: at(account.created_at),
        last_login_at: account.last_login_at && at(account.last_login_at),
      },
      wallets: await walletsOf(tx, id),
      // Routes are the operator's own affair (rule access-1).
      routes: isOperator(caller.userType) ? await routesOf(tx, id) : null,
      children: await childrenOf(tx, id),
      month: await campaignsOf(tx, id),
      sign_ins: signIns.map(({ user_agent, ...row }) => ({
        ...row,
        device: deviceOf(user_agent),
        created_at: at(row.created_at),
      })),
    },
  }
}
