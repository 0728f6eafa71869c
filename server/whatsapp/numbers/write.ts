import { validateBody } from '../../../resources/language/body.ts'
import { fieldsInPlay } from '../../../resources/language/condition.ts'
import { keepsStored } from '../../../resources/language/kinds.ts'
import { validateNew } from '../../../resources/language/newRecord.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { readGraphPlace } from '../../gateways/graph/place.ts'
import type { CallContext, CallHandler, Row } from '../../kernel/context/context.ts'
import { invalid, notFound } from '../../kernel/problem/errors.ts'
import { toDeclared } from '../../kernel/records/columns.ts'
import type { Companion } from '../../kernel/records/companion.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { createRecord, updateRecord } from '../../kernel/records/write.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { naturalNumber } from '../../kernel/values/numbers.ts'
import { profileThere, pushProfile, subscribed, tryNumber } from './connect.ts'
import { keepFacts } from './facts.ts'
import { validateOffice } from './office.ts'
import { appOf, type OpenNumber, openNumber, readApp } from './open.ts'
import { PROFILE_NAMES, profileColumns, profileOf } from './profile.ts'
import { TAKEN, takenAmong } from './taken.ts'

type Sent = Readonly<Record<string, unknown>>

const textOf = (values: Sent, name: string): string | null => (typeof values[name] === 'string' ? values[name] : null)

/** What travels with every body and is no field. */
const withoutEnvelope = ({ entry_mode: _mode, request_id: _request, ...rest }: Sent): Sent => rest

const pick = (values: Sent, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter(name => Object.hasOwn(values, name)).map(name => [name, values[name]]))

/** @throws HttpProblem 422 at the field by which the number is known already */
const validateFree = async (tx: Tx, values: Sent): Promise<void> => {
  const id = textOf(values, 'phone_number_id') ?? ''
  const digits = (textOf(values, 'display_phone_number') ?? '').replaceAll(/\D/g, '')
  const field = (await takenAmong(tx, [{ id, digits }])).get(id)
  if (field) throw invalid({ [field]: [TAKEN] })
}

const readAgain = async (tx: Tx, context: CallContext, companion: Companion, id: number): Promise<Row> => {
  const [row] = await findRecords(tx, context.caller, configurations, companion, [id])
  if (!row) throw notFound()
  return toDeclared(configurations, row, context.caller.timezone, companion)
}

/** A number is stored when its token was tried with the provider, outside of the transaction (rule whatsapp-15). */
export const createConfiguration =
  (companion: Companion): CallHandler =>
  async context => {
    const { tx, deps, caller, input } = context
    const { values, errors } = validateNew(configurations, withoutEnvelope(input), caller.principal)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const own: Sent = values
    validateOffice(own)
    await validateFree(tx, own)
    const number: OpenNumber = {
      place: await readGraphPlace(tx),
      token: textOf(own, 'access_token') ?? '',
      id: textOf(own, 'phone_number_id') ?? '',
      business: textOf(own, 'business_account_id') ?? '',
      app: appOf({ app_id: textOf(own, 'app_id'), app_secret: textOf(own, 'app_secret') ?? undefined }, await readApp(tx, deps)),
    }
    const typed = pick(own, PROFILE_NAMES)
    const outside = async () => {
      const tried = await tryNumber(number, textOf(own, 'display_phone_number') ?? '')
      if (Object.keys(typed).length > 0) await pushProfile(number, profileOf(typed), Object.keys(typed))
      const there = profileColumns(await profileThere(number))
      const learned = await subscribed(number, tried)
      return async (after: Tx) => {
        const filled: Companion = {
          ...companion,
          beforeWrite: async (write, given, before) => ({
            ...there,
            ...((await companion.beforeWrite?.(write, given, before)) ?? given),
          }),
        }
        const { id } = await createRecord({ ...context, tx: after }, configurations, filled, input)
        await keepFacts(after, id, learned)
        return { message: `${configurations.label.one} connected`, data: await readAgain(after, context, companion, id) }
      }
    }
    return { outside }
  }

/** Fields after whose change the number is tried again. */
const TRIED = ['access_token', 'business_account_id', 'app_id'] as const

const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)

/** A changed token is tried, and what people see of the business is pushed to the provider, before either is stored. */
export const updateConfiguration =
  (companion: Companion): CallHandler =>
  async context => {
    const { tx, deps, caller, input } = context
    const id = naturalNumber(context.id)
    if (id === undefined) throw notFound()
    const message = `${configurations.label.one} saved`
    const [before] = await findRecords(tx, caller, configurations, companion, [id], { forWriting: true })
    if (!before) throw notFound()
    const fields = fieldsInPlay(configurations, 'update', before, caller.principal)
    const sent = Object.fromEntries(
      Object.entries(withoutEnvelope(input)).filter(
        ([name, value]) => !Object.hasOwn(fields, name) || !keepsStored(fields[name], value),
      ),
    )
    const { values, errors } = validateBody(fields, sent, { partial: true, known: configurations.fields })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const changed: Sent = Object.fromEntries(Object.entries(values).filter(([name, value]) => differs(value, before[name])))
    validateOffice(changed)
    const profile = pick(changed, PROFILE_NAMES)
    const isTried = TRIED.some(name => Object.hasOwn(changed, name))
    const isPushed = Object.keys(profile).length > 0
    if (!isTried && !isPushed) return { message, data: await updateRecord(context, configurations, companion, id, input) }
    const stored = await openNumber(tx, deps, id)
    const number: OpenNumber = {
      ...stored,
      token: textOf(changed, 'access_token') ?? stored.token,
      business: textOf(changed, 'business_account_id') ?? stored.business,
    }
    const outside = async () => {
      const tried = isTried ? await tryNumber(number, String(before.display_phone_number)) : undefined
      if (isPushed) await pushProfile(number, profileOf(profile), Object.keys(profile))
      const learned = tried && (await subscribed(number, tried))
      return async (after: Tx) => {
        await updateRecord({ ...context, tx: after }, configurations, companion, id, input)
        if (learned) await keepFacts(after, id, learned)
        return { message, data: await readAgain(after, context, companion, id) }
      }
    }
    return { outside }
  }
