import { tell } from '../../messaging/tell.ts'
import { ASIDE } from '../../resources/language/bodySchema.ts'
import { formEntries } from '../../resources/language/condition.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { validateNew } from '../../resources/language/newRecord.ts'
import { CHARGE_CATEGORIES } from '../../resources/whatsapp/choices.ts'
import { waCharges } from '../../resources/whatsapp/wa-charges.ts'
import type { CallHandler, Row } from '../kernel/context/context.ts'
import { invalid, notFound } from '../kernel/problem/errors.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { toWire } from '../kernel/records/columns.ts'
import { defineCompanion, type WriteContext } from '../kernel/records/companion.ts'
import { findRecords } from '../kernel/records/list.ts'
import { moveToTrash, restoreFrom } from '../kernel/records/trash.ts'
import { createRecord, updateRecord } from '../kernel/records/write.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { chargeHistory } from './chargeHistory.ts'
import { effectiveCard } from './effectiveCard.ts'
import { belowCost, PRICE_COLUMNS, storePrices, validateTiers } from './storedPrices.ts'

/** Two admins who set the same card at once take turns. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('wa rate cards', 0))`

/** Later days are mistyped years. */
const MOST_AHEAD = "interval '2 years'"

/** Whether the card of its user and country that counts today. */
const IS_LATEST = `not exists (select 1 from wa_rate_cards o where o.country_id = t.country_id and o.status = 1
  and coalesce(o.account_id, 0) = coalesce(t.account_id, 0) and o.effective_from > t.effective_from
  and o.effective_from <= platform_day(now()))`
const STANDING = `(case when t.status = 0 then 'off' when t.effective_from > platform_day(now()) then 'coming'
  when ${IS_LATEST} then 'current' else 'past' end)`

const validateDay = async ({ tx }: WriteContext, day: unknown): Promise<void> => {
  const { rows } = await tx.query<{ far: boolean }>(`select $1::date > platform_day(now()) + ${MOST_AHEAD} as far`, [day])
  if (rows[0]?.far) throw invalid({ effective_from: [tell('Enter a day within the next two years.')] })
}

/** Those who pay: operators send for others. */
const validateAccount = async ({ tx }: WriteContext, account: unknown): Promise<void> => {
  if (account === null || account === undefined) return
  const { rowCount } = await tx.query('select 1 from accounts where id = $1 and "userType" in (1, 2)', [account])
  if (!rowCount) throw invalid({ user_id: [tell('Only resellers and clients can have prices of their own.')] })
}

/** What is below the provider's cost is said, not refused: it may be meant. */
const warning = (row: Row): string => {
  const below = belowCost(row).map(category => labelOf(CHARGE_CATEGORIES, category).toLowerCase())
  return below.length > 0 ? ` ${tell('Below the cost of the provider: %{labels}.', { labels: below.join(', ') })}` : ''
}

const KEY = ['user_id', 'country_id', 'effective_from']

/** `set-wa-charge`: the card of this user, country and day is made, or has its prices replaced by these. */
const set: CallHandler = async context => {
  const { tx, caller, input } = context
  const sent = Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(ASIDE, name)))
  const { values, errors } = validateNew(waCharges, sent, caller.principal)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await tx.query(LOCK)
  const { rows } = await tx.query<{ id: number }>(
    `select id from wa_rate_cards where country_id = $1 and coalesce(account_id, 0) = coalesce($2, 0) and effective_from = $3`,
    [values.country_id, values.user_id ?? null, values.effective_from],
  )
  const [known] = rows
  if (known) {
    // Whoever sets prices means them to count.
    await tx.query('update wa_rate_cards set status = 1 where id = $1', [known.id])
    const none = formEntries(waCharges).flatMap(({ fields }) => fields.map(name => [name, null]))
    const prices = Object.entries({ ...Object.fromEntries(none), ...values }).filter(([name]) => !KEY.includes(name))
    const row = await updateRecord(context, waCharges, waChargeCompanion, known.id, Object.fromEntries(prices))
    return { message: `${tell('Prices replaced.')}${warning(row)}`, data: row }
  }
  const made = await createRecord(context, waCharges, waChargeCompanion, input)
  await storePrices(tx, made.id, values)
  const [row = made] = await findRecords(tx, caller, waCharges, waChargeCompanion, [made.id])
  return { message: `${tell('Prices saved.')}${warning(row)}`, data: toWire(row, caller.timezone, waChargeCompanion) }
}

const update: CallHandler = async context => {
  const id = naturalNumber(context.id)
  if (id === undefined) throw notFound()
  const row = await updateRecord(context, waCharges, waChargeCompanion, id, context.input)
  return { message: `${tell('Prices saved.')}${warning(row)}`, data: row }
}

/** The rate card (rules whatsapp-20 to -24). */
export const waChargeCompanion = defineCompanion(waCharges, {
  virtual: {
    ...PRICE_COLUMNS,
    user_id: 't.account_id',
    standing: STANDING,
    is_override: '(t.account_id is not null)::int',
  },
  filters: { user_id: { oneOf: 't.account_id = any(?)' }, standing: { oneOf: `${STANDING} = any(?)` } },
  beforeWrite: async (context, { user_id, ...values }, before) => {
    const merged = { ...before, ...values }
    validateTiers(merged)
    // Checked by whoever saves it.
    const checked = { ...values, is_example: 0 }
    if (before) {
      await storePrices(context.tx, before.id, merged)
      return checked
    }
    await validateDay(context, values.effective_from)
    await validateAccount(context, user_id)
    return { ...checked, account_id: user_id ?? null }
  },
  operations: { create: set, update },
  handlers: {
    row: { history: chargeHistory },
    selection: {
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      remove: async ({ tx, caller, records }) => {
        const ids = records.map(({ id }) => id)
        const batch = await moveToTrash(tx, caller, [
          { table: 'wa_rate_cards', where: 'id = any($1::bigint[])', ids },
          { table: 'wa_charges', where: 'card_id = any($1::bigint[])', ids },
        ])
        return { data: batch ? { batch } : {} }
      },
    },
    call: {
      restore: restoreFrom(waCharges, ['wa_rate_cards', 'wa_charges']),
      card: effectiveCard,
      cardOf: effectiveCard,
    },
  },
})
