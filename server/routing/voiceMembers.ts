import { tell } from '../../messaging/tell.ts'
import type { Client } from '../kernel/db/client.ts'
import { conflict } from '../kernel/problem/errors.ts'

/** What a voice vendor has that a call needs. */
export interface VoiceMember {
  id: number
  /** Numbers it may call from, as digits. */
  callerIds: readonly string[]
  /** Whether it has the file ready. */
  hasFile: boolean
}

/** Of primary routes, in their order, what they may call from, and whether each has a file ready. @param client sees every account */
export const voiceMembers = async (client: Client, ids: readonly number[], fileId: number): Promise<VoiceMember[]> => {
  const { rows } = await client.query<{ id: number; caller_ids: string | null; has_file: boolean }>({
    name: 'voice_members',
    text: `select r.id, r.caller_ids, exists (select from voice_vendor_files v
         where v.route_id = r.id and v.voice_file_id = $2 and v.status = 'synced' and v.vendor_voice_id is not null) as has_file
     from primary_routes r where r.id = any($1) order by array_position($1::bigint[], r.id)`,
    values: [ids, fileId],
  })
  return rows.map(({ id, caller_ids, has_file }) => ({ id, callerIds: callerIdsOf(caller_ids), hasFile: has_file }))
}

/** The numbers of a route, as it keeps them. */
export const callerIdsOf = (kept: string | null): string[] => (kept ?? '').split(',').flatMap(one => one.trim() || [])

/**
 * Those of a route's gateways that have a file and may call from a number.
 * @throws HttpProblem 409 where no vendor has the file any more, so that waiting helps nothing
 */
export const callingMembers = async <M extends { id: number }>(
  client: Client,
  members: readonly M[],
  fileId: number,
  callerId: string,
): Promise<M[]> => {
  const found = await voiceMembers(
    client,
    members.map(({ id }) => id),
    fileId,
  )
  const fit = new Set(found.flatMap(({ id, hasFile, callerIds }) => (hasFile && callerIds.includes(callerId) ? [id] : [])))
  const usable = members.filter(({ id }) => fit.has(id))
  if (usable.length > 0) return usable
  const { rowCount } = await client.query(
    `select from voice_vendor_files where voice_file_id = $1 and status = 'synced' and vendor_voice_id is not null limit 1`,
    [fileId],
  )
  if (rowCount === 0)
    throw conflict(tell('No vendor has the voice file of this campaign any more. Send it again with another file.'))
  return []
}
