import { wireDateTime } from '../../messaging/format.ts'
import { mobileOrNull } from '../../messaging/mobile.ts'
import { tell } from '../../messaging/tell.ts'
import type { LogRow } from '../../resources/campaigns/messages.answers.ts'
import { DELIVERY_STATUSES } from '../../resources/language/choices.ts'
import { BLOCK, messagesIn, STATE, STATES_OF_BUCKET, type State, statesOfBucket } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { type Paging, paged } from '../kernel/records/paging.ts'
import { meaningsOf } from './codeMeanings.ts'
import { CHARGE } from './messageFile.ts'

export interface LogCampaign {
  id: number
  account_id: number
  message: string
}

export interface LogQuery extends Paging {
  search?: string | undefined
  /** DELIVRD, FAILED, Accepted, Pending, Invalid, Block; ALL or nothing for every row. */
  bucket?: string | undefined
  cursor?: string | undefined
  timezone: string
  /** Which route took a message, and under which id, is the operators' to know. */
  isOperator?: boolean
}

/** A message of the log, of whatever channel. */
export interface MessageRow {
  id: number
  mobile: string
  text: string | null
  /** As it stands: nothing of what was given back. */
  credits: number
  parts: number
  state: State
  route_id: number | null
  submitted_at: Date | null
  done_at: Date | null
  stat: string | null
  err: string | null
  stat_source: string | null
  adjusted_stat: string | null
  is_auto: 0 | 1
  adjustment_id: number | null
}

const COLUMNS = `m.id, m.mobile, m.text, ${CHARGE} as credits, m.parts, m.state, m.route_id, m.submitted_at, m.done_at, m.stat, m.err, m.stat_source, m.adjusted_stat, m.is_auto, m.adjustment_id`
const MOST_COUNTED = 10_000

const bucketOf = (state: State): LogRow['bucket'] =>
  DELIVERY_STATUSES.find(({ value }) => STATES_OF_BUCKET[value]?.includes(state))?.value ?? 'Pending'

const digitsOf = (search: string | undefined) => search?.replaceAll(/[^\d]/g, '') ?? ''

/** A page of a campaign's messages in the order they were entered (rule campaigns-5). @throws HttpProblem 422 at `bucket` or `cursor` */
export const numberLog = (tx: Client, campaign: LogCampaign, query: LogQuery) =>
  messagePage(tx, campaign, query, rows => shownRows(tx, campaign, rows, query))

/** The same page of any channel, whose rows are shown by `show`. */
export const messagePage = async <R>(
  tx: Client,
  campaign: Pick<LogCampaign, 'id' | 'account_id'>,
  query: Pick<LogQuery, 'page' | 'perPage' | 'search' | 'bucket' | 'cursor'>,
  show: (rows: readonly MessageRow[]) => Promise<R[]>,
  buckets = STATES_OF_BUCKET,
): Promise<ReturnType<typeof paged<R>> & { next_cursor?: string }> => {
  const { page, perPage } = query
  const states = statesOfBucket(query.bucket, buckets)
  const values: unknown[] = [campaign.account_id, campaign.id]
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = [`m.account_id = $1`, `m.campaign_id = $2`]
  const digits = digitsOf(query.search)
  const whole = digits && mobileOrNull(digits)
  if (whole) conditions.push(`m.mobile in (${place(whole)}, ${place(digits)})`)
  else if (digits) conditions.push(`m.mobile like ${place(`%${digits}%`)}`)
  else if (query.search?.trim()) return paged<R>([], 0, { page: 1, perPage })
  if (states) conditions.push(`m.state in (${states.join(', ')})`)
  // Ids of a campaign lie in its blocks: the primary key alone finds them in order.
  if (!whole && !states)
    conditions.push(
      `m.id >= (select min(block) from id_blocks where campaign_id = $2) * ${BLOCK} and m.id < (select max(block) + 1 from id_blocks where campaign_id = $2) * ${BLOCK}`,
    )
  // Those of some states lie in the blocks that have them; those of a number are few.
  const byState = states !== undefined && !whole
  const table = (behind?: string, first?: number) =>
    byState ? messagesIn(states, { campaign: '$2', after: behind, first }) : 'messages'
  const total = digits ? await countFound(tx, table(), conditions, values) : await totalOf(tx, states, campaign.id)
  const after = readCursor(query.cursor)
  const behind = after === undefined ? undefined : `${place(after)}::bigint`
  if (behind) conditions.push(`m.id > ${behind}`)
  const skip = behind ? 0 : (page - 1) * perPage
  // What is searched for may stand behind the first of a block.
  const from = table(behind, digits ? undefined : skip + perPage + 1)
  const { rows } = await tx.query<MessageRow>(
    `select ${COLUMNS} from ${from} m where ${conditions.join(' and ')} order by ${byState ? 'm.block, m.id' : 'm.id'} limit ${perPage + 1} offset ${skip}`,
    values,
  )
  const shown = rows.slice(0, perPage)
  return {
    ...paged(await show(shown), total, { page, perPage }),
    ...(rows.length > perPage && { next_cursor: String(shown.at(-1)?.id) }),
  }
}

const readCursor = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined || cursor === '') return undefined
  const id = Number(cursor)
  if (!Number.isSafeInteger(id) || id < 0)
    throw invalid({ cursor: [tell('This page mark cannot be read. Start from the first page.')] })
  return id
}

/** What is searched for is counted, up to a limit. */
const countFound = async (
  tx: Client,
  table: string,
  conditions: readonly string[],
  values: readonly unknown[],
): Promise<number> => {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from (select 1 from ${table} m where ${conditions.join(' and ')} limit ${MOST_COUNTED}) c`,
    [...values],
  )
  return rows[0]?.n ?? 0
}

/** Whole campaigns and buckets are known from the counters. */
const totalOf = async (tx: Client, states: readonly State[] | undefined, campaignId: number): Promise<number> => {
  const counters: Readonly<Record<State, string>> = {
    [STATE.queued]: 'total_queued',
    [STATE.unknown]: 'total_unknown',
    [STATE.accepted]: 'total_accepted',
    [STATE.delivered]: 'total_delivered',
    [STATE.failed]: 'total_failed - total_stopped',
    [STATE.invalid]: 'total_invalid_number',
    [STATE.blocked]: 'total_block_number',
    [STATE.stopped]: 'total_stopped',
    [STATE.read]: 'total_read',
  }
  const sum = states ? states.map(state => `(${counters[state]})`).join(' + ') : 'total_contacts'
  const { rows } = await tx.query<{ n: number }>(`select (${sum})::bigint as n from campaigns where id = $1`, [campaignId])
  return rows[0]?.n ?? 0
}

const shownRows = async (
  tx: Client,
  campaign: LogCampaign,
  rows: readonly MessageRow[],
  { timezone, isOperator = false }: Pick<LogQuery, 'timezone' | 'isOperator'>,
): Promise<LogRow[]> => {
  const meanings = await meaningsOf(
    tx,
    rows.map(row => ({ routeId: row.route_id, stat: row.stat, err: row.err })),
  )
  const sent = isOperator ? await sentBy(tx, rows) : undefined
  const settings = await settingsOf(tx, rows)
  const time = (at: Date | null) => (at ? wireDateTime(at, timezone) : null)
  return rows.map((row, i) => ({
    id: row.id,
    mobile: row.mobile,
    message: row.text ?? campaign.message,
    use_credit: row.credits,
    parts: row.parts,
    bucket: bucketOf(row.state),
    submit_date: time(row.submitted_at),
    done_date: time(row.done_at),
    stat: row.stat,
    err: row.err,
    stat_source: row.stat_source,
    adjusted_stat: row.adjusted_stat,
    // Whose word counts at present: what is set stands until the operator's final one.
    status_source: (row.adjustment_id !== null && settings.get(row.adjustment_id)?.source) || row.stat_source,
    adjusted_at: time((row.adjustment_id !== null && settings.get(row.adjustment_id)?.created_at) || null),
    not_certain: row.state === STATE.unknown ? 1 : 0,
    is_auto: row.is_auto,
    // Whoever asks for the meaning of the code again may say of which message: its route may have one of its own.
    dlr_info: { description: meanings[i] ?? null, message_id: row.id },
    ...(sent && { route: null, gateway_message_id: null, ...sent.get(row.id) }),
  }))
}

/** Who set the statuses that stand beside what was reported, a person or a rule, and when. */
const settingsOf = async (tx: Client, rows: readonly MessageRow[]) => {
  const ids = [...new Set(rows.flatMap(row => row.adjustment_id ?? []))]
  if (ids.length === 0) return new Map<number, { source: string; created_at: Date }>()
  const { rows: found } = await tx.query<{ id: number; source: string; created_at: Date }>(
    `select id, case when actor_id is null then 'auto' else 'manual' end as source, created_at
     from status_adjustments where id = any($1::bigint[])`,
    [ids],
  )
  return new Map(found.map(({ id, ...rest }) => [id, rest]))
}

/** The route that took each message, and the id the gateway gave it; of several parts the first. */
const sentBy = async (tx: Client, rows: readonly MessageRow[]) => {
  const { rows: found } = await tx.query<{ id: number; route: string | null; gateway_message_id: string | null }>({
    name: 'sent_by',
    text: `select m.id, r.route_name as route, coalesce(s.written_id, s.gateway_id) as gateway_message_id from unnest($1::bigint[], $2::bigint[]) as m(id, route_id)
     left join primary_routes r on r.id = m.route_id
     left join lateral (select gateway_id, written_id from submissions where message_id = m.id order by submitted_at desc, part limit 1) s on true`,
    values: [rows.map(row => row.id), rows.map(row => row.route_id)],
  })
  return new Map(found.map(({ id, ...rest }) => [id, rest]))
}
