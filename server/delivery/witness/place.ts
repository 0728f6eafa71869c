import { present } from '../../../messaging/present.ts'
import { errorCode } from '../../../messaging/thrown.ts'
import type { Client } from '../../kernel/db/client.ts'
import type { Place } from './compare.ts'

const FORBIDDEN = '42501'

/**
 * What the database is written in: the cluster, the database in it, and how often its history branched (a standby that took over, a
 * recovery to a point in time). Where the role may not ask for cluster and history, the database alone tells.
 */
export const readPlace = async (tx: Client): Promise<Place> => {
  const { rows } = await tx.query<Pick<Place, 'database_oid'>>(
    'select oid::bigint as database_oid from pg_database where datname = current_database()',
  )
  const { database_oid } = present(rows[0])
  await tx.query('savepoint place')
  try {
    const { rows: control } = await tx.query<Omit<Place, 'database_oid'>>(
      `select s.system_identifier::text as system_identifier, c.timeline_id::bigint as timeline from pg_control_system() s, pg_control_checkpoint() c`,
    )
    return { database_oid, ...present(control[0]) }
  } catch (error) {
    if (errorCode(error) !== FORBIDDEN) throw error
    await tx.query('rollback to savepoint place')
    return { database_oid, system_identifier: null, timeline: null }
  }
}

/** As noted before; undefined at the first start. */
export const notedPlace = async (tx: Client): Promise<Place | undefined> =>
  (await tx.query<Place>('select system_identifier, database_oid, timeline from written_in')).rows[0]

export const notePlace = async (tx: Client, { system_identifier, database_oid, timeline }: Place): Promise<void> => {
  await tx.query(
    `insert into written_in (system_identifier, database_oid, timeline) values ($1, $2, $3)
     on conflict (id) do update set system_identifier = excluded.system_identifier, database_oid = excluded.database_oid, timeline = excluded.timeline`,
    [system_identifier, database_oid, timeline],
  )
}
