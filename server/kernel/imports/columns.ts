import { mobileOrNull } from '../../../messaging/mobile.ts'
import { tell } from '../../../messaging/tell.ts'
import { plainName } from '../../../resources/kinds/common/headings.ts'
import { defaultOf } from '../../../resources/language/body.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Field } from '../../../resources/language/fields.ts'
import type { Survey } from '../files/survey.ts'
import { invalid } from '../problem/errors.ts'
import { importOf } from './declared.ts'

/** Which cell of a row fills which field. */
export interface ColumnPlan {
  field: string
  index: number
}

/** How a mapping is written: by the field (`{ mobile: "Mobile No." }`) or by the heading, as the panel's wizard does. */
export type MappingBy = 'field' | 'heading'

const textOf = (heading: unknown): string => {
  if (typeof heading !== 'string') throw invalid({ mapping: [tell('Every heading must be text.')] })
  return heading
}

const readMapping = (sent: unknown): Record<string, string> | undefined => {
  if (sent === undefined || sent === null || sent === '') return undefined
  let read = sent
  if (typeof sent === 'string')
    try {
      read = JSON.parse(sent)
    } catch {
      throw invalid({ mapping: [tell('The mapping is not valid JSON.')] })
    }
  if (typeof read !== 'object' || read === null || Array.isArray(read) || Object.keys(read).length > 500)
    throw invalid({ mapping: [tell('Send an object: each field with the heading of its column.')] })
  const named = Object.entries(read).filter(([, name]) => name !== null && name !== '')
  // Not set key by key: a key such as `__proto__` has to be refused like any other.
  return Object.fromEntries(named.map(([field, name]) => [field, textOf(name)]))
}

const fieldsOf = (resource: AnyResource) => Object.keys(importOf(resource).columns)

/** Pairs of field and heading, whichever way round they came; the given way counts where both make sense. */
const byField = (mapping: Record<string, string>, resource: AnyResource, { columns }: Survey, by: MappingBy) => {
  const fields = new Set(fieldsOf(resource))
  const headings = new Set(columns)
  const asSent = Object.entries(mapping)
  const turned = asSent.map(([one, other]) => [other, one] as const)
  const fits = (pairs: readonly (readonly [string, string])[]) =>
    pairs.every(([field, heading]) => fields.has(field) && headings.has(heading))
  const [first, second] = by === 'field' ? [asSent, turned] : [turned, asSent]
  return fits(first) || !fits(second) ? first : second
}

const planMapped = (mapping: Record<string, string>, resource: AnyResource, survey: Survey, by: MappingBy): ColumnPlan[] => {
  const fields = fieldsOf(resource)
  const plan = byField(mapping, resource, survey, by).map(([field, heading]) => {
    if (!fields.includes(field))
      throw invalid({
        mapping: [
          tell('"%{field}" is not a column of this import. Available:  %{fields}.', { field, fields: fields.join(', ') }),
        ],
      })
    const index = survey.columns.indexOf(heading)
    if (index < 0)
      throw invalid({
        mapping: [
          tell('The file has no column "%{heading}". It has: %{columns}.', { heading, columns: survey.columns.join(', ') }),
        ],
      })
    return { field, index }
  })
  const twice = plan.find(({ field }, place) => plan.findIndex(other => other.field === field) !== place)
  if (twice) throw invalid({ mapping: [tell('Two columns are chosen for "%{field}".', { field: twice.field })] })
  return plan
}

/** Headings that are a field's name, its label or one of its other names; the first column that fits each. */
const planByNames = (resource: AnyResource, { columns, hasHeading, sample }: Survey): ColumnPlan[] => {
  const { columns: known } = importOf(resource)
  if (!hasHeading) {
    // A plain list of numbers.
    const field = Object.keys(known).find(name => isMobile(resource.fields[name]))
    const index = (sample[0] ?? []).findIndex(cell => mobileOrNull(cell) !== null)
    return field && index >= 0 ? [{ field, index }] : []
  }
  const plain = columns.map(plainName)
  return Object.entries(known).flatMap(([field, others = []]) => {
    const names = [field, resource.fields[field]?.label ?? field, ...others].map(plainName)
    const index = plain.findIndex(heading => names.includes(heading))
    return index < 0 ? [] : [{ field, index }]
  })
}

const isMobile = (field: Field | undefined) => field?.kind === 'text' && field.format === 'mobile'

/**
 * Decides which column fills which field.
 * @param sent the mapping of the request, as object or JSON; without one the headings decide
 * @throws HttpProblem 422 when the mapping names what is not there, or a field that must be filled has no column
 */
export const planColumns = (
  resource: AnyResource,
  survey: Survey,
  sent: unknown,
  fixed: Readonly<Record<string, unknown>>,
  by: MappingBy,
): ColumnPlan[] => {
  const mapping = readMapping(sent)
  const plan = mapping ? planMapped(mapping, resource, survey, by) : planByNames(resource, survey)
  const missing = fieldsOf(resource).filter(name => {
    const field = resource.fields[name]
    const filled = Object.hasOwn(fixed, name) || plan.some(column => column.field === name)
    return field?.required && defaultOf(field) === undefined && !filled
  })
  if (missing.length > 0) {
    const labels = missing.map(name => resource.fields[name]?.label).join(', ')
    throw invalid({
      mapping: [
        tell('Choose the column for %{labels}. The file has: %{columns}.', { labels, columns: survey.columns.join(', ') }),
      ],
    })
  }
  return plan
}
