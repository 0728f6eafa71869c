import { savedViews } from '../../resources/system/services.ts'
import type { CallContext } from '../http/context.ts'
import { conflict, notFound } from '../http/errors.ts'
import { defineCompanion } from '../records/companion.ts'

const COLUMNS = 'id, resource, name, filter'
const UNIQUE_VIOLATION = '23505'

const idOf = ({ id }: CallContext): number => {
  const read = Number(id)
  if (!Number.isSafeInteger(read)) throw notFound()
  return read
}

const once = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      throw conflict('There is a view of this name on this list already.')
    throw error
  }
}

/** Named filters of one person. Spoken to in plain REST: rows and objects without the envelope, the count in Content-Range. */
export const savedViewCompanion = defineCompanion(savedViews, {
  handlers: {
    call: {
      list: async ({ tx, caller, query }) => {
        const { resource } = readFilter(query.filter)
        const { rows } = await tx.query(
          `select ${COLUMNS} from saved_views where actor_id = $1 and account_id = $2 and ($3::text is null or resource = $3) order by name limit 200`,
          [caller.actorId, caller.accountId, resource ?? null],
        )
        return { data: rows }
      },
      read: async context => {
        const { tx, caller } = context
        const { rows } = await tx.query(`select ${COLUMNS} from saved_views where id = $1 and actor_id = $2`, [
          idOf(context),
          caller.actorId,
        ])
        if (!rows[0]) throw notFound()
        return { data: rows[0] }
      },
      create: async ({ tx, caller, input }) => {
        const { rows } = await once(
          tx.query(
            `insert into saved_views (account_id, actor_id, resource, name, filter) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
            [caller.accountId, caller.actorId, input.resource, input.name, JSON.stringify(input.filter)],
          ),
        )
        return { data: rows[0] }
      },
      update: async context => {
        const { tx, caller, input } = context
        const { rows } = await once(
          tx.query(`update saved_views set name = $3, filter = $4 where id = $1 and actor_id = $2 returning ${COLUMNS}`, [
            idOf(context),
            caller.actorId,
            input.name,
            JSON.stringify(input.filter),
          ]),
        )
        if (!rows[0]) throw notFound()
        return { data: rows[0] }
      },
      delete: async context => {
        const { tx, caller } = context
        const { rows } = await tx.query(`delete from saved_views where id = $1 and actor_id = $2 returning ${COLUMNS}`, [
          idOf(context),
          caller.actorId,
        ])
        if (!rows[0]) throw notFound()
        return { data: rows[0] }
      },
    },
  },
})

const readFilter = (typed: unknown): { resource?: string } => {
  try {
    const filter = JSON.parse(String(typed ?? '{}')) as { resource?: unknown }
    return typeof filter.resource === 'string' ? { resource: filter.resource } : {}
  } catch {
    return {}
  }
}
