import type { Tx } from '../../kernel/scope/scope.ts'

/** Under which id the provider has a file, for one of his numbers. */
export interface MediaId {
  id: string
  expires_at: Date
}

/** Hours that an id is to be good for: whoever is given it does not send at once. */
const LEFT_HOURS = 24

/** The id under which the provider has a file for a number; undefined where he has none, or not for long. */
export const knownId = async (tx: Tx, file: number, phoneNumberId: string): Promise<MediaId | undefined> => {
  const { rows } = await tx.query<MediaId>(
    `select id, expires_at from (
       select f.media_id as id, f.expires_at from wa_files f join wa_configurations c on c.id = f.wa_configuration_id
       where f.id = $1 and c.phone_number_id = $2 and f.media_id is not null
       union all
       select m.media_id, m.expires_at from wa_media_ids m where m.file_id = $1 and m.phone_number_id = $2
     ) known where expires_at > now() + make_interval(hours => $3) order by expires_at desc limit 1`,
    [file, phoneNumberId, LEFT_HOURS],
  )
  return rows[0]
}

/** Keeps a new id: of the file's own number in its place, where the one before it is remembered. */
export const keepId = async (tx: Tx, file: number, phoneNumberId: string, made: MediaId): Promise<void> => {
  const { rows } = await tx.query<{ own: boolean }>(
    // One that a person sent stands under the id by which he sent it.
    `select c.phone_number_id = $2 and f.is_received = 0 as own from wa_files f join wa_configurations c on c.id = f.wa_configuration_id
     where f.id = $1 for update of f`,
    [file, phoneNumberId],
  )
  const [found] = rows
  if (!found) return
  const remember = `insert into wa_media_ids (file_id, account_id, phone_number_id, media_id, expires_at)`
  if (!found.own) {
    await tx.query(`${remember} select id, account_id, $2, $3, $4 from wa_files where id = $1 on conflict do nothing`, [
      file,
      phoneNumberId,
      made.id,
      made.expires_at,
    ])
    return
  }
  await tx.query(
    `${remember} select id, account_id, $2, media_id, expires_at from wa_files where id = $1 and media_id is not null and expires_at is not null
     on conflict do nothing`,
    [file, phoneNumberId],
  )
  await tx.query('update wa_files set media_id = $2, expires_at = $3, updated_at = now() where id = $1', [
    file,
    made.id,
    made.expires_at,
  ])
}
