import type pg from 'pg'
import type { VoiceContent } from '../../messaging/voice/content.ts'
import { BLOCK } from '../../server/delivery/blockSize.ts'
import { waitTogether } from '../../server/delivery/outboxRows.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { move } from '../../server/money/ledger.ts'
import { addPrimaryRoute, addSecondaryRoute } from './delivery.ts'
import { issue } from './money.ts'

const VOICE = 4
let next = 0

/** A route to a voice vendor. @param url of his API */
export const addVoiceRoute = (
  pool: pg.Pool,
  kind: 'list' | 'call',
  url: string,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<number> =>
  addPrimaryRoute(pool, {
    gateway_type: VOICE,
    route_types: [VOICE],
    host: null,
    port: null,
    system_id: null,
    password: null,
    voice_vendor: kind,
    voice_api_url: url,
    voice_login: 'relaydesk',
    voice_password: 'simulate',
    tps: 1000,
    max_pending_submits: 50,
    ...columns,
  })

/** A sound file that vendors have, approved. @param vendors what each calls it, by route */
export const addVoiceFile = async (
  pool: pg.Pool,
  account: number,
  seconds: number,
  vendors: ReadonlyMap<number, string>,
): Promise<number> => {
  next++
  const { rows } = await pool.query<{ id: number }>(
    `insert into voice_files (account_id, title, path, converted_path, mime, size, duration_ms, status)
     values ($1, 'File ' || $2, 'voice/' || $2 || '.mp3', 'voice/' || $2 || '.wav', 'audio/mpeg', 1000, $3, 1) returning id`,
    [account, String(next), seconds * 1000],
  )
  const id = rows[0]!.id
  for (const [route, vendorId] of vendors)
    await pool.query(
      `insert into voice_vendor_files (voice_file_id, account_id, route_id, vendor_voice_id, status, synced_at) values ($1, $2, $3, $4, 'synced', now())`,
      [id, account, route, vendorId],
    )
  return id
}

export interface VoiceSending {
  account: number
  /** Primary routes; the numbers are dealt out among them in turn. */
  routes: readonly number[]
  mobiles: readonly string[]
  basis?: 1 | 2
  fileId?: number
  seconds?: number
  content?: Partial<VoiceContent>
}

/** A voice campaign whose calls wait in the queue, with pulses of 30 seconds held for each. @returns its number */
export const voiceCampaign = async (
  pool: pg.Pool,
  { account, routes, mobiles, basis = 1, fileId = 0, seconds = 30, content = {} }: VoiceSending,
): Promise<number> => {
  // Room for 100,000 calls.
  const block = 800_000 + ++next * 100
  const pulses = Math.ceil(seconds / 30)
  const total = mobiles.length * pulses
  const voice: VoiceContent = {
    fileId,
    title: 'Notice',
    durationSeconds: seconds,
    pulseSeconds: 30,
    pulses,
    callerId: '1409876543',
    retries: 0,
    retryMinutes: 5,
    ...content,
  }
  await issue(pool, { id: account }, total, VOICE)
  const secondary = await addSecondaryRoute(pool, routes, { route_type: VOICE, is_default: 0 })
  // At once: those at work already would take up a part of it, or put its counters right before its rows stand.
  return asSystem(pool, async tx => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, phase, dispatching,
       secondary_route_id, voice_file_id, caller_id, voice_content, billing_basis, total_contacts, expected_contacts, total_queued,
       total_credit_hold, total_credit_deduct, started_at)
     values ($1, $2, 'Notice', '', ${VOICE}, $3, '{}', $2, 'ready', true, $4, $5, $3, $6, $7, $8, $8, $8, $9, $9, now()) returning id`,
      [account, `voice-${block}`, voice.callerId, secondary, fileId, JSON.stringify(voice), basis, mobiles.length, total],
    )
    const id = rows[0]!.id
    await move(tx, {
      kind: 'hold',
      key: `hold:${id}`,
      amount: total,
      routeType: VOICE,
      from: { account, kind: 'main' },
      to: { account, kind: 'held' },
      campaignId: id,
      source: 'campaign',
    })
    await tx.query(
      `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits)
     select $1, $2::bigint * ${BLOCK} + no, $3, no, mobile, 1, $4 from unnest($5::text[]) with ordinality as m(mobile, no)`,
      [account, block, id, pulses, mobiles],
    )
    await tx.query(
      waitTogether(
        `select ($1::bigint[])[1 + row_no % cardinality($1::bigint[])] as route_id, 0::smallint as priority, campaign_id, account_id, id
         from messages where account_id = $3 and campaign_id = $2`,
      ),
      [routes, id, account],
    )
    await tx.query(
      `insert into id_blocks (block, account_id, campaign_id, first_row, queued)
     select id / ${BLOCK}, account_id, campaign_id, min(row_no), count(*) from messages where account_id = $1 and campaign_id = $2 group by 1, 2, 3`,
      [account, id],
    )
    return id
  })
}
