import type { Principal } from './access.ts'
import { defaultOf, type FieldErrors, validateBody } from './body.ts'
import { fieldsInPlay } from './condition.ts'
import type { AnyResource } from './define.ts'
import type { Fields } from './fields.ts'
import { readValue } from './kinds.ts'

/** Values in their own types, as the conditions of a form's sections compare them. */
export const asRead = ({ fields }: Pick<AnyResource, 'fields'>, sent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field ? [[name, readValue(field, value)]] : []
    }),
  )

/**
 * Reads and checks the body of a create: the fields that are in play by what was sent, and by the defaults of what was left out.
 * The schema that the documents publish says the same of it (bodySchema.ts).
 */
export const validateNew = (
  resource: Pick<AnyResource, 'fields' | 'form'>,
  sent: Readonly<Record<string, unknown>>,
  principal: Principal | undefined,
): { fields: Fields; values: Record<string, unknown>; errors: FieldErrors } => {
  const defaults = Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, defaultOf(field)]))
  const fields = fieldsInPlay(resource, 'create', { ...defaults, ...asRead(resource, sent) }, principal)
  return { fields, ...validateBody(fields, sent, { known: resource.fields }) }
}
