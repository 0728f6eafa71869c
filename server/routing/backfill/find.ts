import type { OperatorStatus } from '../../../messaging/receipts.ts'
import type { CodeBook } from '../../delivery/port.ts'
import { BLOCK, type CampaignTerms, lockCampaigns, ROW, STATE } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { type Candidate, type Correction, closedByUs, remean } from './remeaning.ts'

/** Rows of the dictionary to look for; a null route or status word stands for every one. */
export interface Wanted {
  routes: (number | null)[]
  codes: string[]
  stats: (string | null)[]
}

/** Messages looked at in one step. */
const AT_ONCE = 10_000

/** Blocks of one campaign, one behind the other. */
export interface Blocks {
  block: number
  /** The last of them. */
  last: number
  account_id: number
  campaign_id: number
}

export const wantedOf = async (client: Client, ids: readonly number[]): Promise<Wanted> => {
  const { rows } = await client.query<{ route: number | null; code: string; stat: string | null }>(
    `select primary_route_id as route, dlr_code as code, nullif(stat, '') as stat from dlr_codes where id = any($1::bigint[]) and status = 1`,
    [ids],
  )
  return { routes: rows.map(row => row.route), codes: rows.map(row => row.code), stats: rows.map(row => row.stat) }
}

/** Blocks in which anything was sent, in order, some at a time; `after` is where an earlier attempt got to. */
export const blocksAfter = async (client: Client, after: number): Promise<Blocks[]> => {
  const { rows } = await client.query<Blocks>(
    `select b.block, b.block as last, b.account_id, b.campaign_id from id_blocks b join campaigns c on c.id = b.campaign_id
     where b.block > $1 and c.last_sent_at is not null and b.accepted + b.delivered + b.failed > 0 order by b.block`,
    [after],
  )
  const steps: Blocks[] = []
  for (const row of rows) {
    const step = steps.at(-1)
    const goesOn = step?.campaign_id === row.campaign_id && step.last + 1 === row.block
    if (goesOn && (row.block - step.block + 1) * BLOCK <= AT_ONCE) step.last = row.block
    else steps.push(row)
  }
  return steps
}

/** Whether one of the wanted rows stands for a status: `err` is compared as the dictionary looks it up. */
const matches = (stat: string, err: string, route: string) => `exists (
  select 1 from unnest($4::bigint[], $5::text[], $6::text[]) as w(route, code, stat)
  where (w.route is null or w.route = ${route}) and (w.stat is null or w.stat = upper(${stat}))
    and w.code = coalesce(nullif(${err}, ''), upper(${stat})))`

const FIND = `
  select m.account_id, m.id, m.campaign_id, m.state, m.stat, m.err, m.stat_source, m.parts, m.credits, m.refunded, m.route_id, m.adjusted_state, m.done_at, ${ROW},
    (select max(coalesce(r.done_at, r.received_at)) from receipts r where r.message_id = m.id) as told_at
  from messages m
  where m.account_id = $1 and m.id >= $2 and m.id < $3 and m.state in (${STATE.accepted}, ${STATE.delivered}, ${STATE.failed})
    and (m.stat_source = 'operator' and ${matches('m.stat', 'm.err', 'm.route_id')}
      or m.parts > 1 and (m.stat_source is distinct from 'system' or m.err = 'L009')
        and exists (select 1 from submissions s where s.message_id = m.id and s.stat is not null and ${matches('s.stat', 's.err', 's.route_id')})
      or m.parts = 1 and m.stat_source = 'system' and m.err = 'L009'
        and exists (select 1 from receipts r where r.message_id = m.id and ${matches('r.stat', 'r.err', 'r.route_id')}))
  order by m.id`

const statusesOf = async (client: Client, messages: readonly Candidate[]): Promise<Map<number, OperatorStatus[]>> => {
  const parted = messages.filter(({ parts }) => parts > 1).map(({ id }) => id)
  const closed = messages.filter(message => message.parts === 1 && closedByUs(message)).map(({ id }) => id)
  if (parted.length + closed.length === 0) return new Map()
  const { rows } = await client.query<OperatorStatus & { message_id: number }>(
    `select message_id, coalesce(stat, '') as stat, coalesce(err, '') as err from submissions where message_id = any($1::bigint[])
     union all select message_id, stat, err from receipts where message_id = any($2::bigint[])`,
    [parted, closed],
  )
  return Map.groupBy(rows, row => row.message_id)
}

/**
 * The messages of these blocks that the dictionary now sees otherwise. Their campaign is locked first, so that no receipt changes them
 * meanwhile.
 */
export const findInBlock = async (
  client: Client,
  { block, last, account_id, campaign_id }: Blocks,
  { routes, codes: wanted, stats }: Wanted,
  codes: CodeBook,
  refundOnFailed: boolean,
  lock: boolean,
): Promise<{ corrections: Correction[]; campaigns: Map<number, CampaignTerms> }> => {
  const campaigns = lock ? await lockCampaigns(client, [campaign_id]) : new Map<number, CampaignTerms>()
  const { rows } = await client.query<Candidate>(FIND, [account_id, block * BLOCK, (last + 1) * BLOCK, routes, wanted, stats])
  if (rows.length === 0) return { corrections: [], campaigns }
  const basis = await client.query<{ billing_basis: number }>('select billing_basis from campaigns where id = $1', [campaign_id])
  const paysByDelivery = basis.rows[0]?.billing_basis === 1 || refundOnFailed
  const statuses = await statusesOf(client, rows)
  const corrections = rows.flatMap(message => remean(message, statuses.get(message.id) ?? [], codes, paysByDelivery) ?? [])
  return { corrections, campaigns }
}
