import type { Client } from '../../kernel/db/client.ts'
import { announceResumed } from './announce.ts'

/**
 * Lets campaigns go on that are held back because the provider took their template no more, and takes it again (rule whatsapp-46). They can
 * be held so again.
 * @returns how many go on
 */
export const resumeWithTemplates = async (tx: Client, templates: readonly number[]): Promise<number> => {
  if (templates.length === 0) return 0
  const { rows } = await tx.query<{ id: number }>(
    `update campaigns set paused_at = null, paused_by = null, pause_reason = null, pause_rule = null, waiting_since = now(), changed_at = now()
     where id in (select id from campaigns where status = 'Pending' and paused_at is not null and pause_rule = 'template'
         and wa_template_id = any($1::bigint[]) order by id for update)
     returning id`,
    [templates],
  )
  for (const { id } of rows) await announceResumed(tx, id, null)
  return rows.length
}
