import { GONE_THERE, templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { resumeWithTemplates } from '../../campaigns/port.ts'
import type { CallHandler, RowHandler } from '../../kernel/context/context.ts'
import { notFound } from '../../kernel/problem/errors.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { type ReadTemplates, readTemplates } from '../graph/templates.ts'
import { openNumber } from '../numbers/open.ts'
import { heardBefore } from './heardBefore.ts'
import { numberFor, type TemplateNumber } from './numberFor.ts'
import { templateRefused } from './refused.ts'

type Pulled = AnswerOf<typeof waTemplates, 'pull'>

/** Templates as they are written: one row each, `$1` for all of them, with what each was. */
const WRITTEN = `
  insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, parameter_format,
    components, message_send_ttl_seconds, wa_template_id, wa_status, quality, rejected_reason, last_synced_at, entry_mode, created_by)
  select $2, $3, $4, g.name, g.language, g.category, g.format, g.components, g.ttl, g.id, g.status, g.quality, g.reason, now(), 'api', $5
  from jsonb_to_recordset($1::jsonb) as g(id text, name text, language text, category text, format text, ttl int, status text, quality text, reason text,
    components jsonb)
  on conflict (account_id, business_account_id, template_name, template_language) do update set
    category = excluded.category, parameter_format = excluded.parameter_format, components = excluded.components,
    message_send_ttl_seconds = excluded.message_send_ttl_seconds, wa_template_id = excluded.wa_template_id, wa_status = excluded.wa_status, quality = excluded.quality,
    rejected_reason = excluded.rejected_reason, last_synced_at = now(),
    updated_at = case when
      (wa_templates.category, wa_templates.components, wa_templates.message_send_ttl_seconds, wa_templates.wa_template_id, wa_templates.wa_status,
        wa_templates.quality, wa_templates.rejected_reason)
      is distinct from (excluded.category, excluded.components, excluded.message_send_ttl_seconds, excluded.wa_template_id, excluded.wa_status,
        excluded.quality, excluded.rejected_reason)
      then now() else wa_templates.updated_at end
  returning xmax = 0 as added, updated_at = now() as changed`

/** What the provider has no more: nothing can be sent with it. */
const GONE = `
  update wa_templates set wa_status = 'DISABLED', rejected_reason = '${GONE_THERE}', last_synced_at = now(), updated_at = now()
  where account_id = $1 and business_account_id = $2 and ($3::text is null or template_name = $3) and wa_template_id is not null
    and not wa_template_id = any($4) and rejected_reason is distinct from '${GONE_THERE}'`

/** Those of the account that are approved there, before their rows are written: campaigns are taken before templates. */
const approvedIds = async (tx: Tx, { accountId, open }: TemplateNumber, { found }: ReadTemplates): Promise<number[]> => {
  const ids = found.filter(({ status }) => templateStatusAfter(status) === 'APPROVED').map(({ id }) => id)
  const { rows } = await tx.query<{ id: number }>(
    'select id from wa_templates where account_id = $1 and business_account_id = $2 and wa_template_id = any($3)',
    [accountId, open.business, ids],
  )
  return rows.map(({ id }) => id)
}

/** Keeps what was read of a business as the templates of the account whose number it was read by (rule whatsapp-43). */
const store = async (
  tx: Tx,
  number: TemplateNumber,
  read: ReadTemplates,
  actor: number,
  name: string | undefined,
): Promise<Pulled> => {
  const { id, accountId, open } = number
  await resumeWithTemplates(tx, await approvedIds(tx, number, read))
  const given = read.found.map(one => ({ ...one, status: templateStatusAfter(one.status) ?? one.status }))
  const { rows } = await tx.query<{ added: boolean; changed: boolean }>(WRITTEN, [
    JSON.stringify(given),
    accountId,
    id,
    open.business,
    actor,
  ])
  await heardBefore(
    tx,
    read.found.map(one => one.id),
  )
  const known = [...read.found, ...read.left].map(one => one.id)
  const { rowCount } = await tx.query(GONE, [accountId, open.business, name ?? null, known])
  const added = rows.filter(row => row.added).length
  const changed = rows.filter(row => row.changed && !row.added).length
  return {
    added,
    changed,
    same: rows.length - added - changed,
    gone: rowCount ?? 0,
    left: read.left.map(one => one.name),
  }
}

const counted = (n: number, what: string): string[] => (n === 0 ? [] : [`${n.toLocaleString('en-IN')} ${what}`])

/** What came of it, in a sentence. */
const said = ({ added, changed, same, gone, left }: Pulled): string => {
  const parts = [
    ...counted(added, 'added'),
    ...counted(changed, 'changed'),
    ...counted(same, 'as they were'),
    ...counted(gone, 'deleted at the provider'),
  ]
  const unread = left.length === 0 ? '' : ` Left out, with parts that this desk does not know: ${left.slice(0, 5).join(', ')}.`
  return `${parts.length === 0 ? 'The provider has no templates' : `Templates: ${parts.join(', ')}`}.${unread}`
}

/** Reads the templates of a number's business outside of any transaction, and keeps them in one. */
export const pulling = (number: TemplateNumber, actor: number, name?: string) => async () => {
  const read = await readTemplates(number.open, name).catch(error => {
    throw templateRefused(error)
  })
  return async (after: Tx) => {
    const data = await store(after, number, read, actor, name)
    return { message: said(data), data }
  }
}

export const pullAll: CallHandler<typeof waTemplates, 'pullAll'> = async context => {
  const number = await numberFor(context, 'configuration_id', context.input.configuration_id)
  return { outside: pulling(number, context.caller.actorId) }
}

export const pullNamed: CallHandler<typeof waTemplates, 'pull'> = async context => {
  const { configuration_id: id, template_name: name } = context.input
  const number = await numberFor(context, 'configuration_id', id)
  return { outside: pulling(number, context.caller.actorId, name.trim()) }
}

/** The same template again, in all its languages. */
export const pullOne: RowHandler<typeof waTemplates, 'pullOne'> = async ({ tx, deps, caller, record }) => {
  const { rows } = await tx.query<{ wa_configuration_id: number; account_id: number }>(
    'select wa_configuration_id, account_id from wa_templates where id = $1',
    [record.id],
  )
  const [row] = rows
  if (!row) throw notFound()
  const open = await openNumber(tx, deps, row.wa_configuration_id)
  const number = { id: row.wa_configuration_id, accountId: row.account_id, open }
  return { outside: pulling(number, caller.actorId, String(record.template_name)) }
}
