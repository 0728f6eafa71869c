import { tell } from '../../../messaging/tell.ts'
import type { waTemplates } from '../../../resources/whatsapp/templates.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { deleteTemplate } from '../graph/templates.ts'
import { openNumber } from '../numbers/open.ts'
import { isGone, templateRefused } from './refused.ts'

interface Standing {
  wa_configuration_id: number
  wa_template_id: string | null
  sending: number
}

const dropped = async (tx: Tx, id: number) => {
  await tx.query('delete from wa_templates where id = $1', [id])
  return { message: tell('Template deleted') }
}

/** Deletes a template in one language, at the provider first (rule whatsapp-42). Campaigns keep what they sent. */
export const removeTemplate: RowHandler<typeof waTemplates, 'remove'> = async ({ tx, deps, record }) => {
  const { rows } = await tx.query<Standing>(
    `select t.wa_configuration_id, t.wa_template_id,
       (select count(*) from campaigns where wa_template_id = t.id and status = 'Pending')::int as sending
     from wa_templates t where t.id = $1`,
    [record.id],
  )
  const [standing] = rows
  if (!standing) throw notFound()
  const { sending, wa_template_id: there } = standing
  if (sending > 0)
    throw conflict(
      sending === 1
        ? tell('1 campaign is still being sent with this template. Wait for them, or stop them.')
        : tell('%{count} campaigns are still being sent with this template. Wait for them, or stop them.', { count: sending }),
    )
  // Before it goes: the audit log keeps what it was.
  const { message: _text, ...before } = record
  if (there === null) return { ...(await dropped(tx, record.id)), before }
  const number = await openNumber(tx, deps, standing.wa_configuration_id)
  const outside = async () => {
    await deleteTemplate(number, { id: there, name: String(record.template_name) }).catch(error => {
      if (!isGone(error)) throw templateRefused(error)
    })
    return async (after: Tx) => ({ ...(await dropped(after, record.id)), before })
  }
  return { outside }
}
