import { present } from '../../../messaging/present.ts'
import { CHANNELS, type Channel } from '../../../resources/language/channels.ts'
import { amountOf, walletOf } from '../../../resources/money/port.ts'
import type { DashboardChannel, DashboardFigures, DashboardUser } from '../../../resources/reports/dashboard.answers.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import { type DashboardScope, seen } from './dashboardScope.ts'

export const NOTHING: Readonly<DashboardFigures> = {
  submitted: 0,
  delivered: 0,
  failed: 0,
  pending: 0,
  invalid: 0,
  blocked: 0,
  credits: 0,
  set_delivered: 0,
  set_failed: 0,
}

const NAMES = Object.keys(NOTHING) as (keyof DashboardFigures)[]

export const add = (a: DashboardFigures, b: DashboardFigures): DashboardFigures =>
  Object.fromEntries(NAMES.map(name => [name, a[name] + b[name]])) as unknown as DashboardFigures

export const sum = (all: readonly DashboardFigures[]): DashboardFigures => all.reduce(add, NOTHING)

/** What is told of every channel; whoever has read a message has got it. */
type ChannelFigures = DashboardFigures & { read: number }

const READ = 'coalesce(sum(messages) filter (where state = 9), 0)::bigint as read'

/** Counts of messages `f` (messages, state, adjusted, credits) as the dashboard names them; stopped ones are failed ones. */
const FIGURES = `
  coalesce(sum(messages), 0)::bigint as submitted,
  coalesce(sum(messages) filter (where state in (4, 9)), 0)::bigint as delivered,
  coalesce(sum(messages) filter (where state in (5, 8)), 0)::bigint as failed,
  coalesce(sum(messages) filter (where state in (0, 2, 3)), 0)::bigint as pending,
  coalesce(sum(messages) filter (where state = 6), 0)::bigint as invalid,
  coalesce(sum(messages) filter (where state = 7), 0)::bigint as blocked,
  coalesce(sum(credits), 0)::bigint as credits,
  coalesce(sum(messages) filter (where adjusted = 4), 0)::bigint as set_delivered,
  coalesce(sum(messages) filter (where adjusted = 5), 0)::bigint as set_failed`

/** Users named by how much they sent. */
const MOST_USERS = 10

/** What messages of a route type and day came to. */
export type Day = { day: string; route_type: number } & ChannelFigures

interface Counted {
  days: Day[] | null
  channels: ({ route_type: number } & DashboardFigures)[] | null
  users: ({ user_id: number; name: string } & DashboardFigures)[] | null
}

/** Those of one channel, of whatever has a route type. */
export const of = <T extends { route_type: number }>(channel: Channel, rows: readonly T[]): T[] => {
  const types: readonly number[] = CHANNELS[channel]
  return rows.filter(({ route_type }) => types.includes(route_type))
}

/**
 * Messages of campaigns of these days, from the counts of server/schema/13_reports.sql: by day and route type, by route type, and the accounts that sent
 * most texts. `apart`: an account that is not named among those.
 */
export const countFacts = async (
  scope: DashboardScope,
  from: string,
  to: string,
  { users = false, apart }: { users?: boolean; apart?: number | undefined } = {},
): Promise<{ days: Day[]; channels: DashboardChannel[]; users: DashboardUser[] }> => {
  const { sql, values } = await seen(scope, 'account_id', 4)
  const { rows } = await scope.tx.query<{ counted: Counted }>(
    // By day and by account in one pass: what a figure is summed from is a few thousand rows then, and not one for each account and day.
    `with f as materialized (
       select day, account_id, route_type, state, adjusted, sum(messages) as messages, sum(credits) as credits
       from message_day_figures where day between $1::date and $2::date and ${sql}
       group by grouping sets ((day, route_type, state, adjusted), (account_id, route_type, state, adjusted))
     ), by_day as (select * from f where account_id is null), by_account as (select * from f where day is null)
     select json_build_object(
       'days', (select json_agg(d order by d.day) from (select to_char(day, 'YYYY-MM-DD') as day, route_type, ${FIGURES}, ${READ} from by_day group by 1, 2) d),
       'channels', (select json_agg(c order by c.route_type) from (select route_type, ${FIGURES} from by_day group by route_type) c),
       'users', (select json_agg(u order by u.submitted desc, u.user_id) from (
          select t.*, a.name from (select account_id as user_id, ${FIGURES} from by_account where ${ofChannel('text', 'by_account')} and $3::bigint is not null and account_id <> $3
            group by account_id having sum(messages) > 0 order by sum(messages) desc, account_id limit ${MOST_USERS}) t
          join accounts a on a.id = t.user_id) u)
     ) as counted`,
    [from, to, users ? (apart ?? 0) : null, ...values],
  )
  const { days, channels, users: named } = present(rows[0]).counted
  return {
    days: days ?? [],
    channels: (channels ?? [])
      .filter(({ submitted }) => submitted > 0)
      .map(({ route_type, submitted, delivered, failed, credits }) => ({
        route_type,
        total: submitted,
        delivered,
        failed,
        used: amountOf(route_type, credits),
        unit: walletOf(route_type).unit,
      })),
    users: (named ?? []).map(({ user_id, name, submitted, delivered, failed }) => ({
      user_id,
      name,
      total: submitted,
      delivered,
      failed,
    })),
  }
}

/** Texts of campaigns of these days, by day alone. */
export const countDays = async (
  scope: DashboardScope,
  from: string,
  to: string,
): Promise<({ day: string } & DashboardFigures)[]> => {
  const { sql, values } = await seen(scope, 'account_id', 3)
  const { rows } = await scope.tx.query<{ day: string } & DashboardFigures>(
    `select to_char(day, 'YYYY-MM-DD') as day, ${FIGURES} from message_day_figures t where ${ofChannel('text', 't')} and day between $1::date and $2::date and ${sql} group by day`,
    [from, to, ...values],
  )
  return rows
}

/** An hour of one day and route type; `early`: of campaigns whose time of day is not after the present one. */
export type Hour = Day & { hour: number; early: boolean }

/** Messages of campaigns of these days by the hour they were meant for, from the counters of the campaigns. */
export const countHours = async (scope: DashboardScope, days: readonly string[]): Promise<Hour[]> => {
  if (days.length === 0) return []
  const { sql, values } = await seen(scope, 'c.account_id', 3)
  const { rows } = await scope.tx.query<Hour>(
    `select to_char(day, 'YYYY-MM-DD') as day, route_type, extract(hour from wall)::int as hour, wall::time <= (now() at time zone $2)::time as early,
       sum(total_contacts)::bigint as submitted, sum(total_delivered + total_read)::bigint as delivered,
       sum(total_read)::bigint as read, sum(total_failed)::bigint as failed,
       sum(total_queued + total_unknown + total_accepted)::bigint as pending, sum(total_invalid_number)::bigint as invalid,
       sum(total_block_number)::bigint as blocked, sum(total_credit_deduct)::bigint as credits,
       sum(total_adjusted_delivered)::bigint as set_delivered, sum(total_adjusted_failed)::bigint as set_failed
     from (select c.*, c.campaign_send_date_time at time zone $2 as wall from campaigns c where c.day = any($1::date[]) and ${sql}) c
     group by 1, 2, 3, 4 order by 1, 3`,
    [days, scope.timezone, ...values],
  )
  return rows
}
