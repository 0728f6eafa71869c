import { anything, type FromShape, integer, map, nullable, object, string, utc } from '../language/shape.ts'

/** Something that is wrong with the platform now, of a kind that the reader may do something about (alarm-kinds.ts). */
export const OPEN_ALARM = object({
  /** Of the list of alarms; 0 where the database could not take it. */
  id: integer(),
  kind: string(),
  entity: nullable(string()),
  entity_id: nullable(string()),
  /** What was found; each kind has its own. */
  detail: map(anything()),
  since: utc(),
})
export type OpenAlarm = FromShape<typeof OPEN_ALARM>
