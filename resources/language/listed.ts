/** What a list asks of a field, without what its kind knows of values (language/kinds.ts). */

import type { Field } from '../kinds/common/field.ts'
import { LISTED } from '../kinds/listed.ts'

/** Whether the value of a field is a list of choices. */
export const takesSeveral = (field: Field): boolean => 'multiple' in field && field.multiple === true

/** Whether a list can be ordered by a field. */
export const isOrdered = (field: Field): boolean => LISTED[field.kind].ordered === true && !takesSeveral(field)

/** Whether a field's value is sealed where it is stored, and said nowhere. A kind that is not there breaks no form. */
export const isSecret = (field: Field | undefined): boolean => field !== undefined && LISTED[field.kind]?.secret === true
