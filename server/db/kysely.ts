import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

/**
 * The query builder over a pool, for ordinary queries. Destroying it would close the pool: leave that to whoever opened the pool.
 * @typeParam Schema tables and their columns
 */
export function kyselyOf<Schema>(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
