/** What each declared call answers: what its declaration says, and what follows from it for the operations that are generated. */

import type { AnyAction } from './actions.ts'
import type { AnyResource } from './define.ts'
import type { Endpoint } from './endpoints.ts'
import type { Answers } from './operations.ts'
import type { Beside } from './screens.ts'
import {
  anything,
  integer,
  list,
  map,
  type ObjectShape,
  object,
  oneOf,
  pageOf,
  rowOf,
  type Shape,
  string,
  union,
} from './shape.ts'
import { reversalOf } from './undo.ts'

/** Work that a job goes on with. */
const QUEUED = { job_id: integer(), status: oneOf(['queued']) }

/** The signed link of a file that is there. */
export const LINK = object({ file_path: string() })

/** A file to fetch, or the job that makes it. */
export const FILE = union([LINK, object(QUEUED)])

const DELETED = object({ id: integer() })
const FAILED = list(object({ id: integer(), message: string() }))

const ROW_ERROR = object({ row: integer(), field: string(), value: string(), message: string() })
const REPORT = {
  job_id: integer(),
  total: integer(),
  imported: integer(),
  updated: integer(),
  skipped: integer(),
  duplicates: integer(),
  invalid: integer(),
  errors: list(ROW_ERROR),
}

/** What was reached of many, where a call and no selection names them, or the job that does the many. */
export const MANY = union([object({ done: list(integer()), failed: FAILED }), object({ ...QUEUED, total: integer() })])

const besideOf = ({ always = {}, atTimes = {} }: Beside = {}) => [always, atTimes] as const

/** A record of a resource as it is answered. */
export const rowShape = ({ fields, beside, sharedThrough }: AnyResource): ObjectShape => {
  const [always, atTimes] = besideOf(beside)
  const answered = Object.fromEntries(Object.entries(fields).filter(([name]) => !beside?.never?.includes(name)))
  return rowOf(answered, { ...always, ...(sharedThrough && { is_lent: oneOf([0, 1]) }) }, atTimes)
}

/** A short import answers its report, with the newest record in it; a long one its job. */
const importShape = (resource: AnyResource): Shape =>
  union([
    object({ ...QUEUED, total: integer() }),
    object(REPORT, { ...rowShape(resource).properties, error_file_path: string(), notes: list(string()), row_id: integer() }),
  ])

/** `done` and `failed` with what the action says beside them, or the job that does the many. */
const selectionShape = (beside: Answers | undefined, action: AnyAction): Shape => {
  const { properties = {}, required = [] } = (beside ?? {}) as Partial<ObjectShape>
  const always = Object.fromEntries(Object.entries(properties).filter(([name]) => required.includes(name)))
  const atTimes = Object.fromEntries(Object.entries(properties).filter(([name]) => !required.includes(name)))
  const batch = reversalOf(action) && { batch: string() }
  // Put back, only its records are told.
  const done = object({ done: list(integer()), failed: FAILED, ...always }, { ...atTimes, ...batch })
  const undone = batch && Object.keys(always).length > 0 ? [object({ done: list(integer()), failed: FAILED })] : []
  return union([done, ...undone, object({ ...QUEUED, total: integer() })])
}

/** What a row action answers, with the batch to undo it by; undone, which records it reached. */
const undoneShape = (answers: Answers | undefined): Shape => {
  const { properties = {}, required = [] } = (answers ?? {}) as Partial<ObjectShape>
  return union([
    { ...object({}), properties: { ...properties, batch: string() }, required },
    object({ done: list(integer()), failed: FAILED }),
  ])
}

/** What stands in `data` of an answer; undefined where nothing does. `stream` and `file` come without the envelope. */
export const answersOf = ({ kind, operation, resource, action }: Endpoint): Answers | undefined => {
  if (action?.on === 'selection') return selectionShape(operation.answers, action)
  if (action?.on === 'row' && reversalOf(action)) return undoneShape(operation.answers)
  if (operation.answers || action || !resource) return operation.answers
  if (kind === 'list' || kind === 'lookup') return pageOf(rowShape(resource), ...besideOf(resource.list.beside))
  if (kind === 'delete') return DELETED
  if (kind === 'export') return FILE
  if (kind === 'sample') return LINK
  return kind === 'import' ? importShape(resource) : rowShape(resource)
}

const NOTHING: Shape = { type: 'null' }

/** JSON Schema of the whole answer: the envelope (rule platform-dialect-1), or what our own plain REST answers. Undefined: no JSON. */
export const responseSchema = (endpoint: Endpoint): Shape | undefined => {
  const answers = answersOf(endpoint) ?? NOTHING
  if (typeof answers === 'string') return undefined
  if (endpoint.path.startsWith('rest/')) return answers
  return object({
    error: { enum: [false] },
    message: string(),
    data: answers,
    intime: { type: 'string', format: 'date-time' },
    outtime: { type: 'string', format: 'date-time' },
  })
}

/** What every refusal answers. */
export const REFUSAL: Shape = object(
  { error: { enum: [true] }, message: string() },
  { errors: map(list(string())), data: anything() },
)
