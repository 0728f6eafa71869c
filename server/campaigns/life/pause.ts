import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { PAUSED, RESUMED } from '../../../resources/campaigns/life.answers.ts'
import { isOperator } from '../../../resources/language/access.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import type { Client } from '../../kernel/db/client.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import { refuseWhileHeld } from '../held/decide.ts'
import { announcePaused, announceResumed } from './announce.ts'

/** What holds a campaign back other than a person. missed: its time passed while nothing was sent. template: the provider no longer takes it. */
export type PauseRule = 'failing' | 'invalid' | 'missed' | 'template'

export type Paused = FromShape<typeof PAUSED>

/** First half of the advisory locks of server/schema/09_campaigns.sql, by which a pause waits for the claims under way; and how many there are. */
const LANES_CLASS = 72_354
const LANES = 64

/**
 * Holds a campaign back: once this transaction is committed nothing of it is claimed. What is claimed by then, at most a window, still
 * goes out; receipts keep coming. It stays Pending.
 * @param by a person with a reason, or a rule, which is told to the owner
 * @throws HttpProblem 404; 409 when it is not Pending, or paused already
 */
export async function pauseCampaign(
  tx: Client,
  id: number,
  by: { actorId: number | null; reason: string | null; rule?: PauseRule },
): Promise<Paused> {
  const { rows } = await tx.query<{ waiting: number }>(
    `update campaigns set paused_at = now(), paused_by = $2, pause_reason = $3, pause_rule = $4, dispatching = false, changed_at = now()
     where id = $1 and status = 'Pending' and paused_at is null returning total_queued as waiting`,
    [id, by.actorId, by.reason, by.rule ?? null],
  )
  if (!rows[0]) throw await refusal(tx, id, 'paused')
  await tx.query('select pg_advisory_xact_lock($1, ($2::bigint % $3)::int)', [LANES_CLASS, id, LANES])
  const { rows: claimed } = await tx.query<{ n: number }>(
    'select coalesce(sum(cardinality(message_ids)), 0)::bigint as n from claims where campaign_id = $1',
    [id],
  )
  await announcePaused(tx, id, by)
  return { campaign_id: id, waiting: rows[0].waiting, on_their_way: present(claimed[0]).n }
}

/**
 * Lets a paused campaign go on where it stood. The rule that paused it does not pause it again.
 * @throws HttpProblem 404; 409 when it is not paused, or somebody else may resume it
 */
export async function resumeCampaign(
  tx: Client,
  id: number,
  caller: Pick<Caller, 'accountId' | 'actorId' | 'userType'>,
): Promise<FromShape<typeof RESUMED>> {
  const { rows: found } = await tx.query<{ paused_by: number | null }>(
    `select paused_by from campaigns where id = $1 and status = 'Pending' and paused_at is not null for update`,
    [id],
  )
  if (!found[0]) throw await refusal(tx, id, 'running')
  await refuseWhileHeld(tx, id)
  const { paused_by } = found[0]
  const own = paused_by === null || paused_by === caller.actorId || paused_by === caller.accountId
  if (!own && !isOperator(caller.userType))
    throw conflict(tell('Someone else paused this campaign. They or an operator can resume it.'))
  const { rows } = await tx.query<{ waiting: number }>(
    `update campaigns set paused_at = null, paused_by = null, pause_reason = null, pause_rule = null, waiting_since = now(),
       pauses_past = array(select distinct unnest(pauses_past || pause_rule
         || case when campaign_send_date_time <= now() then 'missed' end) except select null), changed_at = now()
     where id = $1 returning total_queued as waiting`,
    [id],
  )
  await announceResumed(tx, id, caller.actorId)
  return { campaign_id: id, waiting: present(rows[0]).waiting }
}

/** Why it cannot be paused or resumed. */
async function refusal(tx: Client, id: number, state: 'paused' | 'running'): Promise<Error> {
  const { rows } = await tx.query<{ status: string }>('select status from campaigns where id = $1', [id])
  if (!rows[0]) return notFound()
  return conflict(tell('The campaign is already %{label}.', { label: rows[0].status === 'Pending' ? state : rows[0].status }))
}
