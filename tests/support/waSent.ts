import type pg from 'pg'
import type { WaContent } from '../../messaging/whatsapp/content.ts'
import { BLOCK } from '../../server/delivery/blockSize.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { foldFacts } from '../../server/reports/facts/fold.ts'
import { countBlocks } from './blocks.ts'

/** A message of a campaign of WhatsApp as it stands after the provider has reported. */
export interface WaMessage {
  mobile: string
  state: number
  stat?: string
  err?: string
  source?: 'operator' | 'system'
  /** Price held or used, in 1/10,000 of the currency. */
  credits?: number
  /** As the provider told them. */
  sent?: string
  delivered?: string
  read?: string
  category?: string
  errors?: unknown
}

export interface WaSending {
  account: number
  /** When it was sent: ISO 8601. */
  at: string
  campaign?: string
  number?: number
  header?: string
  template?: number
  content?: Partial<WaContent['template']>
  status?: string
  country?: number
  messages: readonly WaMessage[]
}

let next = 0

/** A number of an account, connected. */
export const waNumber = async (pool: pg.Pool, account: number, digits: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into wa_configurations (account_id, name, business_account_id, phone_number_id, display_phone_number, access_token)
     values ($1, 'Support', '1000', $2, '+' || $2, 'sealed') returning id`,
    [account, digits],
  )
  return rows[0]!.id
}

/** A template of a number, approved. */
export const waTemplate = async (pool: pg.Pool, account: number, number: number, name = 'diwali_offer'): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components, wa_status)
     values ($1, $2, '1000', $3, 'en', 'MARKETING', '[]', 'APPROVED') returning id`,
    [account, number, name],
  )
  return rows[0]!.id
}

/** A campaign with exactly these messages, its counters counted from them and its figures folded; answers its number. */
export const waSent = async (pool: pg.Pool, query: WaSending): Promise<number> => {
  const { account, at, campaign = 'Diwali', number = null, header = '+919810000001', template = null, messages } = query
  const { content, status = 'Completed', country = null } = query
  const block = 90_000 + ++next
  const stored: WaContent = {
    template: { name: 'diwali_offer', language: 'en', category: 'MARKETING', components: [], ...content },
    filling: {},
    prices: { marketing: 8631 },
  }
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, wa_configuration_id,
       wa_template_id, wa_content, country_id, campaign_send_date_time, phase, status, billing_basis, credit_weight, expected_contacts, total_contacts,
       total_credit_deduct)
     values ($1, $2, $3, 'Happy Diwali', 5, $4, '{}', $2, $5, $6, $7, $8, $9, 'ready', $10, 1, 8631, $11, $11, $12) returning id`,
    [
      account,
      `wa-${block}`,
      campaign,
      header,
      number,
      template,
      JSON.stringify(stored),
      country,
      at,
      status,
      messages.length,
      messages.reduce((sum, { state, credits = 0 }) => sum + ([0, 2, 3, 4, 9].includes(state) ? credits : 0), 0),
    ],
  )
  const id = rows[0]!.id
  await pool.query(
    `with told as (select m.*, $1::bigint as account, $2::bigint + (row_number() over ())::int - 1 as id, (row_number() over ())::int - 1 as row_no
       from jsonb_to_recordset($4::jsonb) m(mobile text, state smallint, stat text, err text, source text, credits int, sent timestamptz,
         delivered timestamptz, read timestamptz, category text, errors jsonb)),
     made as (insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, stat, err, stat_source, submitted_at)
       select account, id, $3, row_no, mobile, 1, coalesce(credits, 0), state, stat, err, coalesce(source, 'operator'), sent from told)
     insert into wa_messages (account_id, message_id, campaign_id, sent_at, delivered_at, read_at, category, errors)
     select account, id, $3, sent, delivered, read, category, errors from told where sent is not null or errors is not null`,
    [account, block * BLOCK, id, JSON.stringify(messages)],
  )
  await countBlocks(pool)
  await recountCampaign(pool, id)
  await foldFacts(pool)
  return id
}
