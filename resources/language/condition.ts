import { allows, type Principal, type UserType } from './access.ts'
import type { AnyResource } from './define.ts'
import type { Field, Fields } from './fields.ts'

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Whether a record meets a condition: every named field holds one of the values given. Compares strictly; nothing named is true. */
export const holds = (
  condition: Readonly<Record<string, unknown>> | undefined,
  record: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(condition ?? {}).every(([name, wanted]) => listed(record[name]).some(value => listed(wanted).includes(value)))

const isWritable = ({ writable = 'always' }: Field, operation: 'create' | 'update') =>
  writable === 'always' || (writable === 'create' && operation === 'create')

/** Fields in the order of the form, with the conditions of their sections; every field where no form is declared. */
export const formEntries = ({ fields, form }: Pick<AnyResource, 'fields' | 'form'>) =>
  (form ?? Object.keys(fields)).map(entry => (typeof entry === 'string' ? { fields: [entry] } : entry))

/**
 * The fields this person may send, given the values sent: what a section's condition or the gate hides is neither required nor accepted.
 */
export const fieldsInPlay = (
  resource: Pick<AnyResource, 'fields' | 'form'>,
  operation: 'create' | 'update',
  record: Readonly<Record<string, unknown>>,
  principal: Principal | undefined,
): Fields => {
  const names = formEntries(resource).flatMap(entry =>
    'if' in entry && !holds(entry.if as Record<string, unknown>, record) ? [] : entry.fields,
  )
  return Object.fromEntries(
    names.flatMap(name => {
      const field = resource.fields[name]
      const seen = field && (principal === undefined || allows(principal, gateOf(field)))
      return field && seen && isWritable(field, operation) ? [[name, field]] : []
    }),
  )
}

/** The gate of a single field. */
export const gateOf = ({ visibleTo, flag }: Field) => ({ ...(visibleTo && { visibleTo }), ...(flag && { flag }) })

/** An action's inputs as this person may send them: what a gate shuts is neither required nor accepted. */
export const inputFor = (input: Fields, principal: Principal | undefined): Fields =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, field]) => allows(principal, gateOf(field)))
      .map(([name, field]) => [name, field.requiredOf ? { ...field, required: isOf(field.requiredOf, principal) } : field]),
  )

/** Those among them that his dialog asks for. */
export const askedFor = (input: Fields, principal: Principal | undefined): Fields =>
  Object.fromEntries(Object.entries(inputFor(input, principal)).filter(([, { askedOf }]) => !askedOf || isOf(askedOf, principal)))

const isOf = (types: readonly UserType[], principal: Principal | undefined) =>
  principal !== undefined && types.includes(principal.userType)
