import pg from 'pg'
import type { Caller } from '../scope/caller.ts'

/** A time in a file, as SQL: as the clock of who asked for it showed it, `02-11-2026 09:05:00 PM`. */
export const fileTime =
  ({ timezone }: Pick<Caller, 'timezone'>) =>
  (column: string): string =>
    `to_char(${column} at time zone ${pg.escapeLiteral(timezone)}, 'DD-MM-YYYY HH12:MI:SS AM')`
