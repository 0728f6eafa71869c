import type pg from 'pg'
import { STATE } from '../delivery/port.ts'
import { loadCampaignRoute } from '../routing/port.ts'
import { asFieldErrors, sourcesOf } from './analyse.ts'
import { type AudiencePlan, isByText, readAudience } from './audience/audience.ts'
import { messageOf, type StoredContent, type StoredMessage } from './audience/content.ts'
import { SeenSet } from './audience/seenSet.ts'
import { ChunkWriter } from './chunkWriter.ts'
import type { Checkpoint, ExpandingCampaign } from './expanding.ts'
import type { AudienceSpec } from './form.ts'
import type { CampaignDeps } from './plan.ts'

/** `pool` sees every account. */
export interface ExpandDeps extends CampaignDeps {
  pool: pg.Pool
}

/**
 * Makes the messages of an accepted campaign, a chunk at a time, each in one transaction with counters and checkpoint: killed at any
 * moment, it goes on behind the last chunk. In the end the hold is settled to what is due.
 * @param client a connection of its own, held for the whole time; whoever calls sees to it that only one works on a campaign
 * @param shouldStop asked between batches; what is made by then stays, the rest is made when the campaign is taken up again
 * @throws Interrupted when the campaign was stopped meanwhile, or somebody else works on it
 */
export async function expandCampaign(
  deps: ExpandDeps,
  client: pg.ClientBase,
  campaignId: number,
  shouldStop: () => boolean = () => false,
): Promise<void> {
  const campaign = await loadCampaign(client, campaignId)
  if (!campaign) return
  const route = await loadCampaignRoute(client, campaign)
  const seen = await seenSoFar(deps.pool, campaign)
  const state: Checkpoint = campaign.checkpoint ?? {
    place: { no: 0, source: 'pasted', row: 0 },
    due: 0,
    held: campaign.total_credit_hold,
  }
  const writer = new ChunkWriter(client, campaign, route, state)
  const plan: AudiencePlan = {
    ...campaign.audience,
    account: { id: campaign.account_id, path: campaign.path },
    ...(campaign.two_way_token &&
      campaign.two_way_key && { linkKey: { token: campaign.two_way_token, key: campaign.two_way_key } }),
  }
  const places = readAudience(sourcesOf(deps.pool, deps), plan, campaign.checkpoint?.place, seen)
  try {
    for await (const rows of ahead(places)) {
      for (const row of rows) if (writer.add(row)) await writer.flush()
      if (shouldStop()) return
    }
  } catch (error) {
    throw asFieldErrors(error)
  }
  await writer.end()
}

interface Stored extends Omit<ExpandingCampaign, 'audience'>, StoredContent {
  audience: { spec: AudienceSpec; message: StoredMessage }
}

async function loadCampaign(client: pg.ClientBase, id: number): Promise<ExpandingCampaign | undefined> {
  const { rows } = await client.query<Stored>({
    name: 'expanding_campaign',
    text: `select c.id, c.account_id, a.path, c.route_type, c.secondary_route_id, c.wa_configuration_id, c.wa_content, c.voice_file_id, c.caller_id, c.voice_content, c.priority, c.credit_weight, c.is_auto,
       c.total_credit_hold, c.audience, c.checkpoint, c.two_way_token, c.two_way_key
     from campaigns c join accounts a on a.id = c.account_id
     where c.id = $1 and c.phase <> 'ready' and c.status = 'Pending'`,
    values: [id],
  })
  if (!rows[0]) return undefined
  const { wa_content, voice_content, audience, ...campaign } = rows[0]
  return { ...campaign, audience: { ...audience, message: messageOf(audience.message, { wa_content, voice_content }) } }
}

const AT_ONCE = 10_000

/** What a run before this one has met: its rows. Duplicates left none, but they are found by these again. */
async function seenSoFar(pool: pg.Pool, { id, account_id, audience, checkpoint }: ExpandingCampaign): Promise<SeenSet> {
  const seen = new SeenSet()
  const byText = isByText(audience)
  if (!checkpoint || !audience.spec.removeDuplicates) return seen
  for (let last = 0; ; ) {
    const { rows } = await pool.query<{ id: number; mobile: string; text: string | null }>(
      `select id, mobile, text from messages where account_id = $1 and campaign_id = $2 and id > $3 and state <> ${STATE.invalid}
       order by id limit ${AT_ONCE}`,
      [account_id, id, last],
    )
    const end = rows.at(-1)
    if (!end) return seen
    last = end.id
    for (const { mobile, text } of rows) text === null || !byText ? seen.addNumber(mobile) : seen.addPair(mobile, text)
  }
}

/** Reads one batch ahead, so that reading goes on while the database writes. */
async function* ahead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next()
  next.catch(() => {})
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = source.next()
    next.catch(() => {})
    yield value
  }
}
