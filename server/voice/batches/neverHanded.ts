import type pg from 'pg'
import { commitOutcomes, type Ended, messagesIn, STATE } from '../../delivery/port.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'

/** Messages that are put back in one transaction. */
const AT_ONCE = 500
/** Of nobody: what they claimed was settled when they were given up as unknown. */
const NO_CLAIM = -1

interface Row {
  id: number
  account_id: number
  route_id: number
  mobile: string
  priority: number
}

const NOT_TAKEN = 'No vendor was handed the call, or he does not have its list: it waits again'

const readSome = async (tx: Tx, campaign: number, sinceMs: number, after: number): Promise<Row[]> => {
  const { rows } = await tx.query<Row>({
    name: 'calls_never_handed_over',
    text: `with handed as (select unnest(message_ids) as id from voice_batches where campaign_id = $1 and state <> 'refused')
      select m.id, m.account_id, m.route_id, m.mobile, c.priority
      from ${messagesIn([STATE.unknown], { campaign: '$1', after: '$3::bigint' })} m
        join campaigns c on c.id = $1 join primary_routes r on r.id = m.route_id and r.voice_vendor = 'list'
      where m.submitted_at < now() - make_interval(secs => $2 / 1000.0) and not exists (select from handed h where h.id = m.id)
      order by m.block, m.id limit ${AT_ONCE}`,
    values: [campaign, sinceMs, after],
  })
  return rows
}

/** As an answer that came late would have them (delivery/lateOutcomes.ts). @returns behind which there may be more; undefined: none */
const putBackSome = (pool: pg.Pool, campaign: number, sinceMs: number, after: number): Promise<number | undefined> =>
  asSystem(pool, async tx => {
    const ended = (await readSome(tx, campaign, sinceMs, after)).map(
      ({ id, account_id, route_id, mobile, priority }): Ended => ({
        claim: {
          id,
          claimId: NO_CLAIM,
          accountId: account_id,
          campaignId: campaign,
          routeId: route_id,
          priority,
          epoch: NO_CLAIM,
          at: performance.now(),
          tries: 0,
          tried: [],
          mobile,
          text: null,
          encoding: 'GSM-7',
          blocked: false,
        },
        outcome: { ref: String(id), kind: 'retry', code: '', text: NOT_TAKEN },
      }),
    )
    if (ended.length > 0)
      await commitOutcomes(tx, ended, {
        routes: { primary: new Map(), secondary: new Map(), weights: new Map() },
        policyOf: () => 'hold',
      })
    return ended.length === AT_ONCE ? ended.at(-1)?.claim.id : undefined
  })

/**
 * Has calls wait again that stand as unknown, since their worker died or their vendor did not answer, and that no vendor of whole lists can
 * have: every list is written down before he is asked (rule voice-5), and each that they stand in is one he does not have.
 * @param sinceMs how long they must stand so: whoever gave them up may still be writing down what he did
 */
export const putBackNeverHanded = async (pool: pg.Pool, sinceMs: number): Promise<void> => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from campaigns where has_open and route_type = 4 and total_unknown > 0 order by id',
  )
  for (const { id } of rows)
    for (let after: number | undefined = 0; after !== undefined; ) after = await putBackSome(pool, id, sinceMs, after)
}
