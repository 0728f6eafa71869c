import pg from 'pg'
import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { profile } from '../../resources/people/profile.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { uploadProblem } from '../kernel/files/find.ts'
import { invalid, notFound } from '../kernel/problem/errors.ts'
import { quoted } from '../kernel/records/columns.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { picture } from './picture.ts'
import { validateQuietHours } from './quietHours.ts'
import { isZone, listZones } from './timezones.ts'
import { tellOfWaysBack, validateWaysBack } from './waysBack.ts'

const COLUMNS = [
  'name',
  'email',
  'mobile',
  'timezone',
  'avatar',
  'companyName',
  'companyLogo',
  'website',
  'address',
  'city',
  'state',
  'zip',
  'gst_no',
  'pan_no',
  'quiet_from',
  'quiet_until',
] as const

const OWN = `select id, uuid, username, "userType", account_type, api_ip_lock, two_factor, allow_api, must_change_password, created_at, last_login_at,
  last_login_ip, ${COLUMNS.map(quoted).join(', ')} from accounts where id = $1`

type Own = AnswerOf<typeof profile, 'own'>
/** As it is read: moments are none of the wire's texts yet. */
type OwnRow = Omit<Own, 'id' | 'created_at' | 'last_login_at'> & { id: number; created_at: Date; last_login_at: Date | null }

const onTheWire = (row: OwnRow, timezone: string): Own => ({
  ...row,
  created_at: wireDateTime(row.created_at, timezone),
  last_login_at: row.last_login_at && wireDateTime(row.last_login_at, timezone),
})

const own: CallHandler<typeof profile, 'own'> = async ({ tx, caller }) => {
  const { rows } = await tx.query<OwnRow>(OWN, [caller.accountId])
  if (!rows[0]) throw notFound()
  return { data: onTheWire(rows[0], caller.timezone) }
}

const TAKEN: Readonly<Record<string, { field: string; sentence: string }>> = {
  accounts_email: { field: 'email', sentence: tell('Another account has this e-mail address.') },
  accounts_mobile: { field: 'mobile', sentence: tell('Another account has this mobile number.') },
}

const update: CallHandler<typeof profile, 'update'> = async ({ deps, tx, caller, input }) => {
  const { password, ...values } = input
  const { rows } = await tx.query<OwnRow>(`${OWN} for no key update`, [caller.accountId])
  const before = rows[0]
  if (!before) throw notFound()
  const changed = COLUMNS.filter(name => name in values && (values[name] ?? null) !== (before[name] ?? null))
  if (changed.length === 0) return { message: tell('Nothing was changed'), data: onTheWire(before, caller.timezone) }
  if (changed.includes('timezone') && !isZone(values.timezone))
    throw invalid({ timezone: [tell('Choose a time zone from the list.')] })
  validateQuietHours(values, before)
  await validateWaysBack({ deps, tx, caller }, values, before, { password })
  for (const name of ['avatar', 'companyLogo'] as const) {
    const problem =
      changed.includes(name) && values[name]
        ? await uploadProblem({ tx }, profile.actions.update.input[name], String(values[name]))
        : undefined
    if (problem) throw invalid({ [name]: [problem] })
  }
  const sets = changed.map((name, i) => `${quoted(name)} = $${i + 2}`)
  try {
    await tx.query(`update accounts set ${sets.join(', ')}, updated_at = now() where id = $1`, [
      caller.accountId,
      ...changed.map(name => values[name] ?? null),
    ])
  } catch (error) {
    const taken = error instanceof pg.DatabaseError ? TAKEN[error.constraint ?? ''] : undefined
    throw taken ? invalid({ [taken.field]: [taken.sentence] }) : error
  }
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map(name => [name, from[name] ?? null]))
  await audit(tx, caller, {
    action: 'profile.update',
    entity: 'users',
    entityId: caller.accountId,
    before: pick(before),
    after: pick(values),
  })
  const after = present((await tx.query<OwnRow>(OWN, [caller.accountId])).rows[0])
  await tellOfWaysBack({ deps, tx, caller }, after, before)
  return { message: tell('Profile saved'), data: onTheWire(after, caller.timezone) }
}

/** One's own account (rule people-5). */
export const profileCompanion = defineCompanion(profile, {
  handlers: {
    call: {
      own,
      update,
      timezones: async () => ({ message: 'Time zones', data: listZones() }),
      picture: { raw: picture },
    },
  },
})
