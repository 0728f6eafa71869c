import { tell } from '../../messaging/tell.ts'
import { preferences } from '../../resources/system/preferences.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'

/** Of one person; the panel has some for each list. */
const MOST = 500
/** Of one choice, as JSON. */
const MOST_CHARACTERS = 10_000

/** Like a saved view: the person's, and of the account worked on. */
const OWN = 'actor_id = $1 and account_id = $2'
const ownerOf = ({ caller }: Pick<CallContext, 'caller'>) => [caller.actorId, caller.accountId]

const keptBy = async (context: Pick<CallContext, 'tx' | 'caller'>): Promise<Record<string, unknown>> => {
  const { rows } = await context.tx.query<{ key: string; value: unknown }>(
    `select key, value from preferences where ${OWN} order by key`,
    ownerOf(context),
  )
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Choices of a person. Nobody but he reads them: no permission or scope is decided by one. */
export const preferenceCompanion = defineCompanion(preferences, {
  handlers: {
    call: {
      data: async context => ({ data: await keptBy(context) }),
      update: async context => {
        const changes = Object.entries(context.input.changes)
        const gone = changes.filter(([, value]) => value === null).map(([key]) => key)
        const said = changes.filter(([, value]) => value !== null).map(([key, value]) => [key, JSON.stringify(value)] as const)
        const long = said.find(([, json]) => json.length > MOST_CHARACTERS)
        if (long)
          throw invalid({
            changes: [
              tell('"%{key}" is too long: at most %{most} characters of JSON are kept.', { key: long[0], most: MOST_CHARACTERS }),
            ],
          })
        await context.tx.query(`delete from preferences where ${OWN} and key = any($3)`, [...ownerOf(context), gone])
        await context.tx.query(
          `insert into preferences (actor_id, account_id, key, value)
           select $1, $2, key, value::jsonb from unnest($3::text[], $4::text[]) as said (key, value)
           on conflict (actor_id, account_id, key) do update set value = excluded.value`,
          [...ownerOf(context), said.map(([key]) => key), said.map(([, json]) => json)],
        )
        const kept = await keptBy(context)
        if (Object.keys(kept).length > MOST)
          throw invalid({ changes: [tell('At most %{most} choices are kept.', { most: MOST })] })
        return { data: kept }
      },
    },
  },
})
