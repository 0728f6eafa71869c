import type { AlarmKindName } from '../../../resources/system/alarm-kinds.ts'
import type { Client } from '../../kernel/db/client.ts'

/** Something that is not as it must be at this moment. */
export interface Wrong {
  /** Name of what it is about, `primary_route`; with its id: one alarm for each. */
  entity: string
  entityId: string | number
  /** Values for the sentence of its kind. */
  detail: Record<string, unknown>
}

/** A condition that is looked at every few seconds, by one process at a time. */
export interface Watch {
  kind: AlarmKindName
  /** Everything that is wrong now. In a transaction of the server itself, which ends after 5 seconds. */
  look(tx: Client): Promise<readonly Wrong[]>
  /**
   * Of things whose alarm is over: those that are well again, by id. Only of these is it told; of what is no longer looked at (a route
   * that was switched off) nothing is. All of them where absent.
   */
  mended?(tx: Client, ids: readonly string[]): Promise<readonly string[]>
}
