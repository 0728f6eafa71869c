import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { appSettings } from '../../resources/system/app-settings.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { readSettings, settingsForAccounts } from '../kernel/settings/settings.ts'
import { brandPicture } from './brand.ts'
import { changeSettings } from './changeSettings.ts'
import { forgetMaintenance } from './maintenance.ts'

type Own = AnswerOf<typeof appSettings, 'updateOwn'>

const ownOf = async (tx: Tx, { accountId }: Pick<Caller, 'accountId'>): Promise<Own> => {
  const { rows } = await tx.query<Own>('select "companyName", "companyLogo" from accounts where id = $1', [accountId])
  return present(rows[0])
}

/** Admins who may change settings see all of them; a reseller who may, his own; everybody signed in what the panel goes by. */
const read: CallHandler<typeof appSettings, 'read'> = async ({ tx, caller }) => {
  const settings = await readSettings(tx)
  const may = caller.principal.permissions.has('app-setting')
  if (caller.userType === 0 && may) return { message: 'Settings', data: settings }
  const shared = settingsForAccounts(settings)
  if (caller.userType !== 1 || !may) return { message: 'Settings', data: shared }
  return { message: 'Settings', data: { ...shared, ...(await ownOf(tx, caller)) } }
}

const update: CallHandler<typeof appSettings, 'update'> = async ({ tx, caller, input, deps }) => {
  const changed = await changeSettings({ tx, caller, deps }, input)
  if (changed.some(key => key.startsWith('maintenance'))) forgetMaintenance(deps.pool)
  return {
    message: changed.length === 0 ? tell('Nothing changed') : tell('%{count} settings saved', { count: changed.length }),
    data: { changed, settings: await readSettings(tx) },
  }
}

const OWN = ['companyName', 'companyLogo'] as const

const updateOwn: CallHandler<typeof appSettings, 'updateOwn'> = async ({ tx, caller, input }) => {
  const columns = OWN.filter(name => Object.hasOwn(input, name))
  const before = await ownOf(tx, caller)
  for (const name of columns)
    await tx.query(`update accounts set "${name}" = $2, updated_at = now() where id = $1`, [caller.accountId, input[name]])
  const after = Object.fromEntries(columns.map(name => [name, input[name]]))
  await audit(tx, caller, {
    action: 'app-settings.updateOwn',
    entity: 'users',
    entityId: caller.accountId,
    before,
    after,
  })
  return { message: tell('Saved'), data: { ...before, ...after } }
}

const MOST_SHOWN = 50

type Change = AnswerOf<typeof appSettings, 'history'>[number]

/** The last changes with who made them: rows of the audit log about settings alone. */
const history: CallHandler<typeof appSettings, 'history'> = async ({ tx, caller }) => {
  const { rows } = await tx.query<Omit<Change, 'at'> & { at: Date }>(
    `select l.seq as id, l.at, a.name as by, l.before, l.after from audit_log l left join accounts a on a.id = l.actor_id
     where l.entity = 'app-settings' order by l.seq desc limit ${MOST_SHOWN}`,
  )
  return { message: 'Changes', data: rows.map(row => ({ ...row, at: wireDateTime(row.at, caller.timezone) })) }
}

/** Settings of the platform (rule system-1). */
export const appSettingsCompanion = defineCompanion(appSettings, {
  handlers: { call: { read, update, updateOwn, history, picture: { raw: brandPicture } } },
})
