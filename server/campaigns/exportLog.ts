import pg from 'pg'
import { STATES_OF_BUCKET } from '../delivery/states.ts'
import { copyOut } from '../exports/copyOut.ts'
import { exportHours } from '../exports/writeExport.ts'
import { dropDraft, keepDraft, newDraft } from '../files/store.ts'
import type { CallContext } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { LogCampaign } from './numberLog.ts'

const HEADINGS = [
  'Mobile',
  'Message',
  'Parts',
  'Credits',
  'Status',
  'Stat',
  'Err',
  'Meaning',
  'Status source',
  'Adjusted to',
  'Submit date',
  'Done date',
]

const BUCKETS = Object.entries(STATES_OF_BUCKET)
  .map(([bucket, states]) => `when m.state in (${states.join(', ')}) then ${pg.escapeLiteral(bucket)}`)
  .join(' ')

/** Writes the number log of a campaign to a file of the caller's; answers the file's id. What was adjusted stands in a column of its own. */
export const exportLog = async (
  { deps, tx, caller }: CallContext,
  campaign: LogCampaign & { campaign: string },
  bucket: string | undefined,
): Promise<string> => {
  const states = bucket && bucket !== 'ALL' ? STATES_OF_BUCKET[bucket] : undefined
  if (bucket && bucket !== 'ALL' && !states)
    throw invalid({ bucket: [`Choose one of: ALL, ${Object.keys(STATES_OF_BUCKET).join(', ')}.`] })
  const time = (column: string) =>
    `to_char(${column} at time zone ${pg.escapeLiteral(caller.timezone)}, 'DD-MM-YYYY HH12:MI:SS AM')`
  const sql = `select m.mobile, coalesce(m.text, ${pg.escapeLiteral(campaign.message)}), m.parts, m.credits, case ${BUCKETS} end, m.stat, m.err,
      (select description from dlr_codes k where k.status = 1 and k.dlr_code = m.err and (k.primary_route_id = m.route_id or k.primary_route_id is null)
         and (k.stat is null or k.stat = m.stat) order by (k.primary_route_id is not null) desc, (k.stat is not null) desc limit 1),
      m.stat_source, m.adjusted_stat, ${time('m.submitted_at')}, ${time('m.done_at')}
    from messages m where m.account_id = ${Number(campaign.account_id)} and m.campaign_id = ${Number(campaign.id)}
      ${states ? `and m.state in (${states.join(', ')})` : ''} order by m.id`
  const draft = await newDraft(deps)
  try {
    await copyOut(tx, { sql, headings: HEADINGS, path: draft.path })
    return await keepDraft(deps, tx, caller, draft, {
      kind: 'export',
      name: `campaign-${campaign.id}.csv`,
      mime: 'text/csv',
      hours: await exportHours(tx),
    })
  } finally {
    await dropDraft(draft)
  }
}
