import type pg from 'pg'
import { BLOCK } from '../../server/delivery/blockSize.ts'
import { waitTogether } from '../../server/delivery/outboxRows.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { move } from '../../server/money/ledger.ts'
import { orderTemplate } from '../whatsapp/templates.ts'
import { issue } from './money.ts'

const WHATSAPP = 5
let next = 0

export interface TestNumber {
  configuration: number
  /** The lane that was made behind it. */
  lane: number
  business: string
}

/** A number of an account, as it stands once it is connected. */
export const addNumber = async (
  pool: pg.Pool,
  account: number,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<TestNumber> => {
  const digits = 910_000_000_000 + ++next
  const values = {
    account_id: account,
    name: `Number ${next}`,
    business_account_id: `7000${next}`,
    phone_number_id: `8000${next}`,
    display_phone_number: `+${digits}`,
    access_token: 'EAAtest',
    subscribed: 1,
    ...columns,
  }
  const names = Object.keys(values)
  const { rows } = await pool.query<{ id: number }>(
    `insert into wa_configurations (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  const configuration = rows[0]!.id
  const { rows: lanes } = await pool.query<{ id: number }>('select id from primary_routes where wa_configuration_id = $1', [
    configuration,
  ])
  return { configuration, lane: lanes[0]!.id, business: values.business_account_id }
}

export interface WaSending {
  account: number
  number: TestNumber
  mobiles: readonly string[]
  /** Held for each message, in 1/10,000. */
  price: number
  prices?: Readonly<Record<string, number>>
  basis?: 1 | 2
}

/** A campaign of WhatsApp whose messages wait in the queue, paid for. @returns its number */
export const waCampaign = async (
  pool: pg.Pool,
  { account, number, mobiles, price, prices = {}, basis = 1 }: WaSending,
): Promise<number> => {
  // Room for 100,000 messages.
  const block = 700_000 + ++next * 100
  const total = mobiles.length * price
  const content = {
    template: orderTemplate(),
    filling: { header: { 1: '7' }, body: { 1: 'Asha', 2: '7' }, buttons: { 2: '7' } },
    prices,
  }
  await issue(pool, { id: account }, total, WHATSAPP)
  // At once: those at work already would take up a part of it, or put its counters right before its rows stand.
  return asSystem(pool, async tx => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, phase, dispatching,
       wa_configuration_id, wa_content, credit_weight, billing_basis, total_contacts, expected_contacts, total_queued, total_credit_hold,
       total_credit_deduct, started_at)
     values ($1, $2, 'Orders', 'Dear {{1}}', ${WHATSAPP}, '+91', '{}', $2, 'ready', true, $3, $4, $5, $6, $7, $7, $7, $8, $8, now()) returning id`,
      [account, `wa-${block}`, number.configuration, JSON.stringify(content), price, basis, mobiles.length, total],
    )
    const id = rows[0]!.id
    await move(tx, {
      kind: 'hold',
      key: `hold:${id}`,
      amount: total,
      routeType: WHATSAPP,
      from: { account, kind: 'main' },
      to: { account, kind: 'held' },
      campaignId: id,
      source: 'campaign',
    })
    await tx.query(
      `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits)
     select $1, $2::bigint * ${BLOCK} + no, $3, no, mobile, 1, $4 from unnest($5::text[]) with ordinality as m(mobile, no)`,
      [account, block, id, price, mobiles],
    )
    await tx.query(
      waitTogether(
        'select $1::bigint as route_id, 0::smallint as priority, campaign_id, account_id, id from messages where campaign_id = $2',
      ),
      [number.lane, id],
    )
    await tx.query(
      `insert into id_blocks (block, account_id, campaign_id, first_row, queued)
     select id / ${BLOCK}, account_id, campaign_id, min(row_no), count(*) from messages where account_id = $1 and campaign_id = $2 group by 1, 2, 3`,
      [account, id],
    )
    return id
  })
}
