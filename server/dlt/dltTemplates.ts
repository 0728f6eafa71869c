import { matchTemplate } from '../../messaging/dltMatch.ts'
import { messageText } from '../../messaging/format.ts'
import { countParts } from '../../messaging/segments.ts'
import { tell } from '../../messaging/tell.ts'
import { dltTemplates } from '../../resources/dlt/dlt-templates.ts'
import { conflict } from '../kernel/problem/errors.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { toDeclared } from '../kernel/records/columns.ts'
import { defineCompanion, type RegisteredCompanion } from '../kernel/records/companion.ts'
import { addUnknownSenders, tellAddedSenders, validateImported } from './importTemplates.ts'
import { assignTemplates, LENT_WITH_SENDERS, putIntoGroup, templateUsers } from './lending.ts'
import { validateTemplate } from './validateTemplate.ts'

/** The whitelisted links and numbers of a template, one a line as they were entered. */
export const ctaList = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')

const USED = tell('Campaigns were sent with this template. Deactivate it instead: reports keep its name.')

/** Content templates (rule dlt-4): linted at save, so that a text that no operator would accept is refused where it is typed. */
export const dltTemplateCompanion: RegisteredCompanion = defineCompanion(dltTemplates, {
  // What is typed to choose one may be its number on the ledger or a part of its text, too: that is what a choice shows.
  filters: {
    template_name: `(select strpos(lower(t.template_name), lower(typed)) > 0 or t.dlt_template_id ^@ typed
      or strpos(lower(t.dlt_message), lower(typed)) > 0 from (select (?)::text) v (typed))`,
  },
  // The variables are counted as registered; the real length depends on the values.
  decorate: row => ({ parts: typeof row.dlt_message === 'string' ? countParts(messageText(row.dlt_message)) : null }),
  // As the records of a select are called (rule dlt-4).
  beside: { name: 't.template_name' },
  beforeWrite: ({ tx }, values, before) => validateTemplate(tx, values, before),
  importTitles: async ({ tx, caller }, rows, { account, group_id, unknown_senders }) => {
    if (unknown_senders === 'create') await addUnknownSenders(tx, caller, rows, account)
    if (typeof group_id !== 'number') return
    const { rows: groups } = await tx.query<{ group_name: string }>('select group_name from dlt_template_groups where id = $1', [
      group_id,
    ])
    // By its title, as a cell would name it: one rule for both.
    for (const { values } of rows) values.dlt_template_group_id ??= groups.map(group => group.group_name)
  },
  importRows: ({ tx }, rows, { unknown_senders }) => validateImported(tx, rows, unknown_senders === 'create'),
  afterImport: ({ tx, caller }) => tellAddedSenders(tx, caller),
  beforeDelete: async ({ tx }, row) => {
    const { rowCount } = await tx.query(`select 1 from campaigns where dlt_template_id = $1 limit 1`, [row.id])
    if (rowCount) throw conflict(USED)
  },
  undo: { rows: { assign: LENT_WITH_SENDERS } },
  handlers: {
    row: {
      testMatch: async ({ record, input, tx }) => {
        const { rows } = await tx.query<{ cta_list: string | null }>('select cta_list from dlt_templates where id = $1', [
          record.id,
        ])
        const match = matchTemplate(record.dlt_message ?? '', input.message, {
          mode: 'strict',
          cta: ctaList(rows[0]?.cta_list),
        })
        return {
          message: match.outcome === 'MATCH' ? tell('The message matches.') : tell('The message does not match.'),
          data: match,
        }
      },
      priority: async ({ record, input, tx, caller }) => {
        await tx.query('update dlt_templates set priority = $2, updated_at = now() where id = $1', [record.id, input.priority])
        const row = toDeclared(dltTemplates, { ...record, priority: input.priority }, caller.timezone, dltTemplateCompanion)
        return {
          message: tell('Priority changed'),
          data: { ...row, name: record.template_name ?? '', is_lent: record.is_lent === 1 ? 1 : 0 },
        }
      },
      users: templateUsers,
    },
    selection: {
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      assign: assignTemplates,
      assignToGroup: putIntoGroup,
      remove: async ({ tx, records }) => {
        const { rows } = await tx.query<{ id: number }>(
          'delete from dlt_templates d where d.id = any($1::bigint[]) and not exists (select 1 from campaigns c where c.dlt_template_id = d.id) returning d.id',
          [records.map(record => record.id)],
        )
        const gone = new Set(rows.map(row => row.id))
        if (gone.size === 0) throw conflict(USED)
        return { failed: records.filter(({ id }) => !gone.has(id)).map(({ id }) => ({ id, message: USED })) }
      },
    },
  },
})
