import type pg from 'pg'
import { tell } from '../../../messaging/tell.ts'
import { type PromptState, VendorRefused } from '../../gateways/voice/vendor.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import type { VendorAt } from './handOver.ts'
import { settleStatus } from './queue.ts'

/** Files a vendor is asked of at a time. */
const AT_ONCE = 500
/** Seconds after which a vendor is asked again of what he still judges, and of what he was given within the last minute. */
const EVERY_SECONDS = 60
const FRESH_SECONDS = 5

interface Open {
  id: number
  voice_file_id: number
  vendor_voice_id: string
  status: string
}

/** Those of one vendor whose time has come; they count as asked from now on. */
const takeOpen = (pool: pg.Pool): Promise<{ route: number; open: Open[] } | undefined> =>
  asSystem(pool, async tx => {
    const { rows } = await tx.query<Open & { route_id: number }>({
      name: 'open_voice_files',
      text: `with due as (select id, route_id from voice_vendor_files where vendor_voice_id is not null
         and (checked_at is null or (status = 'processing' and checked_at < now() - make_interval(
           secs => case when asked_at > now() - interval '1 minute' then $3::int else $1::int end)))),
       taken as (select id from voice_vendor_files where id in (
         select id from due where route_id = (select min(route_id) from due) order by id limit $2) for update skip locked)
       update voice_vendor_files v set checked_at = now() from taken where v.id = taken.id
       returning v.id, v.voice_file_id, v.vendor_voice_id, v.status, v.route_id`,
      values: [EVERY_SECONDS, AT_ONCE, FRESH_SECONDS],
    })
    const [first] = rows
    return first && { route: first.route_id, open: rows }
  })

/** What he does not know he has thrown away; one that he was just given he may not list yet. */
const GONE: PromptState = { status: 'deleted', message: tell('The vendor does not have this file any more.') }
const UNLISTED: PromptState = { status: 'processing', message: tell('The vendor does not list this file yet.') }

const write = async (tx: Tx, open: readonly Open[], states: ReadonlyMap<string, PromptState>): Promise<void> => {
  for (const { id, vendor_voice_id: name, status } of open) {
    const { status: now, message } = states.get(name) ?? (status === 'processing' ? UNLISTED : GONE)
    await tx.query(
      `update voice_vendor_files set status = $3, message = nullif(left($4, 500), ''),
         synced_at = case when $3 = 'synced' then coalesce(synced_at, now()) end
       where id = $1 and vendor_voice_id = $2`,
      [id, name, now, message],
    )
  }
  await settleStatus(
    tx,
    open.map(({ voice_file_id }) => voice_file_id),
  )
}

/**
 * Asks one vendor what has become of the files that he still judges, and of those a person asks about (rule voice-15). Where he refuses or does not answer, what he said last
 * stands, with his words.
 * @returns whether there was one to ask
 */
export const checkOpen = async (pool: pg.Pool, vendorAt: VendorAt): Promise<boolean> => {
  const taken = await takeOpen(pool)
  if (!taken) return false
  const { route, open } = taken
  try {
    const vendor = await vendorAt(route)
    const states = await vendor.promptStates(open.map(({ vendor_voice_id }) => vendor_voice_id))
    await asSystem(pool, tx => write(tx, open, states))
  } catch (error) {
    if (!(error instanceof VendorRefused)) throw error
    await asSystem(pool, tx =>
      tx.query('update voice_vendor_files set message = left($2, 500) where id = any($1::bigint[])', [
        open.map(({ id }) => id),
        error.message,
      ]),
    )
  }
  return true
}
