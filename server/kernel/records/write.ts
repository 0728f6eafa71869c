import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { type FieldErrors, validateBody } from '../../../resources/language/body.ts'
import { fieldsInPlay } from '../../../resources/language/condition.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { keepsStored } from '../../../resources/language/kinds.ts'
import { isSecret } from '../../../resources/language/listed.ts'
import { asRead, validateNew } from '../../../resources/language/newRecord.ts'
import { audit } from '../audit/audit.ts'
import { type CallContext, entryModeOf, type Row } from '../context/context.ts'
import { uploadProblem } from '../files/find.ts'
import { invalid, notFound } from '../problem/errors.ts'
import { isInScope } from '../scope/scope.ts'
import { naturalNumbers } from '../values/numbers.ts'
import { columnOf, quoted, toColumn, toDeclared, toWire } from './columns.ts'
import type { Companion, WriteContext } from './companion.ts'
import { toStore, writtenSql } from './kinds.ts'
import { findRecords } from './list.ts'
import { refusal } from './refusal.ts'
import { tableOf } from './table.ts'

/** A deleted account keeps its row for the sake of history (rule declarations-9); nothing new may refer to it. */
const isDeletedAccount = (target: AnyResource | undefined, row: Row) => target?.owner === 'self' && row.status === 4

/** Numbers of other records in a body must be records the caller may see; uploads must be the caller's own. */
export const checkReferences = async (
  context: WriteContext,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { tx, caller, deps } = context
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (value === null || value === undefined) continue
    if (field?.kind === 'reference') {
      const target = deps.register.resources.find(resource => resource.name === field.resource)
      const ids = naturalNumbers([value].flat())
      const found = ids && target?.table ? await findRecords(tx, caller, target, undefined, ids) : []
      const there = found.filter(row => !isDeletedAccount(target, row))
      if (there.length !== ids?.length)
        errors[name] = [tell('The selected %{label} is not valid.', { label: field.label.toLowerCase() })]
    }
    if (field?.kind === 'file') {
      const problem = await uploadProblem(context, field, String(value))
      if (problem) errors[name] = [problem]
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A body without what says how it came. */
export const withoutEnvelopeKeys = (body: Readonly<Record<string, unknown>>) => {
  const { entry_mode: _mode, request_id: _request, ...rest } = body
  return rest
}

/** Secrets at rest are sealed; a companion that hashes takes the value away before. */
const sealed = (context: CallContext, fields: Fields, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, sent]) => {
      const value = toStore(fields[name], sent)
      return [name, isSecret(fields[name]) && typeof value === 'string' ? context.deps.secrets.seal(value) : value]
    }),
  )

/** Values as the audit log may hold them: of a secret only that there is one. */
export const unsaid = (fields: Fields, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isSecret(fields[name]) && toStore(fields[name], value) !== null ? '••••' : toStore(fields[name], value),
    ]),
  )

const ownerOf = async (
  context: CallContext,
  resource: AnyResource,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  if (resource.owner !== 'user_id') return values
  const { user_id: wanted, ...rest } = values
  const accountId = wanted ?? context.caller.accountId
  if (!(await isInScope(context.tx, context.caller, Number(accountId))))
    throw invalid({ user_id: [tell('The selected user is not valid.')] })
  return { ...rest, account_id: accountId }
}

/** Columns and what stands for their values in SQL. What was left empty takes the column's default: nothing, or what the desk goes by. */
const assignments = (resource: AnyResource, values: Readonly<Record<string, unknown>>, timezone: string) => {
  const parameters: unknown[] = []
  const place = (value: unknown) => `$${parameters.push(value)}`
  const places = Object.entries(values).map(([name, value]) => {
    if (value === null) return 'default'
    const field = resource.fields[name]
    const at = place(field ? toColumn(field, value) : value)
    return writtenSql(field, at, () => place(timezone))
  })
  return { columns: Object.keys(values).map(name => quoted(columnOf(resource, name))), places, parameters }
}

const readBack = async (
  context: CallContext,
  resource: AnyResource,
  companion: Companion | undefined,
  id: number,
): Promise<Row> => {
  const [row] = await findRecords(context.tx, context.caller, resource, companion, [id])
  if (!row) throw notFound()
  return row
}

/** Creates a record: checks the body, resolves the owner, writes, and notes it in the audit log. */
export const createRecord = async <R extends AnyResource>(
  context: CallContext,
  resource: R,
  companion: Companion | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<RowOf<R> & Row> => {
  const { tx, caller } = context
  const sent = withoutEnvelopeKeys(body)
  const { fields, values, errors } = validateNew(resource, sent, caller.principal)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (companion?.leftOut) {
    const defaulted = Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(sent, name)))
    Object.assign(values, await companion.leftOut(context, defaulted))
  }
  await checkReferences(context, fields, values)
  const owned = await ownerOf(context, resource, values)
  const ready = companion?.beforeWrite ? await companion.beforeWrite(context, owned, undefined) : owned
  const stored = Object.fromEntries(
    Object.entries(sealed(context, fields, ready)).filter(([name]) => !resource.fields[name]?.virtual),
  )
  const { columns, places, parameters } = assignments(
    resource,
    { ...stored, entry_mode: entryModeOf(body), created_by: caller.actorId },
    caller.timezone,
  )
  try {
    const { rows } = await tx.query<{ id: number }>(
      `insert into ${quoted(tableOf(resource))} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
      parameters,
    )
    const row = await readBack(context, resource, companion, present(rows[0]).id)
    await companion?.afterWrite?.(context, row, undefined)
    await audit(tx, caller, {
      action: `${resource.name}.create`,
      entity: resource.name,
      entityId: row.id,
      after: unsaid(fields, values),
    })
    return toDeclared(resource, row, caller.timezone, companion)
  } catch (error) {
    throw refusal(error, resource, 'write')
  }
}

/** Changes a record the caller owns or manages. @throws HttpProblem 404 outside the scope, 422 by field */
export const updateRecord = async (
  context: CallContext,
  resource: AnyResource,
  companion: Companion | undefined,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<Row> => {
  const { tx, caller } = context
  const [before] = await findRecords(tx, caller, resource, companion, [id], { forWriting: true })
  if (!before) throw notFound()
  const sent = Object.fromEntries(
    // A secret left empty keeps the stored one.
    Object.entries(withoutEnvelopeKeys(body)).filter(
      ([name, value]) => !Object.hasOwn(resource.fields, name) || !keepsStored(resource.fields[name], value),
    ),
  )
  const fields = fieldsInPlay(resource, 'update', { ...before, ...asRead(resource, sent) }, caller.principal)
  const { values, errors } = validateBody(fields, sent, { partial: true, known: resource.fields })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await checkReferences(context, fields, values)
  const ready = companion?.beforeWrite ? await companion.beforeWrite(context, values, before) : values
  const stored = Object.fromEntries(
    Object.entries(sealed(context, fields, ready)).filter(([name]) => !resource.fields[name]?.virtual),
  )
  try {
    if (Object.keys(stored).length > 0) {
      const { columns, places, parameters } = assignments(resource, stored, caller.timezone)
      await tx.query(
        `update ${quoted(tableOf(resource))} set ${columns.map((column, i) => `${column} = ${places[i]}`).join(', ')}, updated_at = now()
         where id = $${parameters.length + 1}`,
        [...parameters, id],
      )
    }
    const row = await readBack(context, resource, companion, id)
    await companion?.afterWrite?.(context, row, before)
    const changed = Object.keys(values)
    const pick = (record: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(changed.map(name => [name, record[name] ?? null]))
    await audit(tx, caller, {
      action: `${resource.name}.update`,
      entity: resource.name,
      entityId: id,
      before: unsaid(fields, pick(before)),
      after: unsaid(fields, pick(values)),
    })
    return toWire(row, caller.timezone, companion)
  } catch (error) {
    throw refusal(error, resource, 'write')
  }
}

/** Deletes a record. @throws HttpProblem 404 outside the scope, 409 while something needs it */
export const deleteRecord = async (
  context: CallContext,
  resource: AnyResource,
  companion: Companion | undefined,
  id: number,
  reason?: string,
): Promise<void> => {
  const { tx, caller } = context
  const [row] = await findRecords(tx, caller, resource, companion, [id], { forWriting: true })
  if (!row) throw notFound()
  await companion?.beforeDelete?.(context, row)
  try {
    if (companion?.remove) await companion.remove(context, row)
    else await tx.query(`delete from ${quoted(tableOf(resource))} where id = $1`, [id])
  } catch (error) {
    throw refusal(error, resource, 'delete')
  }
  await audit(tx, caller, { action: `${resource.name}.delete`, entity: resource.name, entityId: id, before: row, reason })
}
