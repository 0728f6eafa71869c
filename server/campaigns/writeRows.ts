import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import { BLOCK, STATE, STATE_NAMES, type State, waitTogether } from '../delivery/port.ts'
import { givenColumns, givenRows, type NewMessage, stage } from './copyRows.ts'
import type { ExpandingCampaign } from './expanding.ts'

/** So many rows are given with the statement; more go through COPY, which has to be set up. */
const FEW = 100

const IDS = `($2::bigint[])[i / ${BLOCK} + 1] * ${BLOCK} + i % ${BLOCK}`

/** Status of what is not sent. */
const FAILED = 'FAILED'

/** Messages of one state and code. */
interface Sum {
  state: State
  stat: string | null
  err: string | null
  messages: number
  parts: number
  credits: number
}

/** What is noted of them for reports, so that the trigger has nothing to count (note_made, server/schema/13_reports.sql). */
const SUMS = {
  state: 'smallint',
  stat: 'text',
  err: 'text',
  messages: 'bigint',
  parts: 'bigint',
  credits: 'bigint',
} as const satisfies Record<keyof Sum, string>
const SUM_COLUMNS = Object.keys(SUMS) as (keyof Sum)[]

/** Makes the messages of `staging` and notes them for reports. @param sums the first parameter of `sumsOf` */
const messages = (
  sums: number,
) => `insert into messages (account_id, id, campaign_id, row_no, mobile, text, encoding, parts, credits, state, err, stat, stat_source, done_at, is_auto)
  select $1, ${IDS}, $3, no, mobile, body, encoding, parts, credits, state, err,
    case when state = ${STATE.failed} then '${FAILED}' end, case when err is not null then 'system' end,
    case when state <> ${STATE.queued} then now() end, $4
  from staging
  where (select note_made($3, ${SUM_COLUMNS.map((name, nth) => `$${sums + nth}::${SUMS[name]}[]`).join(', ')}))`

/** @param priority the parameter that has it */
const outbox = (priority: string) =>
  waitTogether(
    `select route as route_id, ${priority}::smallint as priority, $3::bigint as campaign_id, $1::bigint as account_id, ${IDS} as id
     from staging where state = ${STATE.queued}`,
  )

/** Writes the messages of a chunk, and what of them is to be sent into the outbox; call within a transaction. */
export async function writeRows(client: pg.ClientBase, campaign: ExpandingCampaign, rows: readonly NewMessage[]): Promise<void> {
  const blocks = await takeBlocks(client, campaign, rows)
  const values = [campaign.account_id, blocks, campaign.id]
  if (rows.length <= FEW) {
    await client.query({
      name: 'expand_few',
      text: `with staging as (${givenRows(12)}), made as (${messages(6)}) ${outbox('$5')}`,
      values: [...values, campaign.is_auto, campaign.priority, ...sumsOf(rows), ...givenColumns(rows)],
    })
    return
  }
  await stage(client, rows)
  await client.query({ name: 'expand_messages', text: messages(5), values: [...values, campaign.is_auto, ...sumsOf(rows)] })
  await client.query({ name: 'expand_outbox', text: outbox('$4'), values: [...values, campaign.priority] })
}

/** The rows summed up by state and code: the columns of SUMS. */
function sumsOf(rows: readonly NewMessage[]): (number | string | null)[][] {
  const sums = new Map<string, Sum>()
  let sum: Sum | undefined
  for (const { state, err, parts, credits } of rows) {
    // Most are as the one before.
    if (sum?.state !== state || sum.err !== err) {
      const key = `${state} ${err}`
      sum = sums.get(key) ?? { state, stat: state === STATE.failed ? FAILED : null, err, messages: 0, parts: 0, credits: 0 }
      sums.set(key, sum)
    }
    sum.messages++
    sum.parts += parts
    sum.credits += credits
  }
  return SUM_COLUMNS.map(name => [...sums.values()].map(one => one[name]))
}

/** Blocks of ids for the rows, in their order, with what they will hold. */
async function takeBlocks(client: pg.ClientBase, campaign: ExpandingCampaign, rows: readonly NewMessage[]): Promise<number[]> {
  const parts = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) =>
    rows.slice(block * BLOCK, (block + 1) * BLOCK),
  )
  const { rows: blocks } = await client.query<{ block: number }>({
    name: 'take_blocks',
    text: `insert into id_blocks (block, account_id, campaign_id, first_row, ${STATE_NAMES.join(', ')})
      select nextval('message_blocks'), $1, $2, first_row, ${STATE_NAMES.join(', ')}
      from unnest($3::int[], ${STATE_NAMES.map((_, i) => `$${i + 4}::int[]`).join(', ')}) as held(first_row, ${STATE_NAMES.join(', ')}) returning block`,
    values: [
      campaign.account_id,
      campaign.id,
      parts.map(part => present(part[0]).no),
      ...STATE_NAMES.map(name => parts.map(part => countOf(part, STATE[name]))),
    ],
  })
  return blocks.map(({ block }) => block)
}

export const countOf = (rows: readonly NewMessage[], state: State): number =>
  rows.reduce((sum, row) => sum + Number(row.state === state), 0)
