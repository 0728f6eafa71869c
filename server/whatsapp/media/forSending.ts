import { tell } from '../../../messaging/tell.ts'
import { MEDIA_DAYS } from '../../../messaging/whatsapp/media.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { asSystem } from '../../kernel/scope/scope.ts'
import { uploadMedia } from '../graph/media.ts'
import type { NumberAccess } from '../graph/numbers.ts'
import { onDisk, storedFile } from '../storedFile.ts'
import { keepId, knownId, type MediaId } from './ids.ts'

const DAY_MS = 86_400_000

/** Where it lies. */
export const MEDIA_FILES = { table: 'wa_files', column: 'path' } as const

/** Until when the provider has what goes up now. */
export const untilForgotten = (): Date => new Date(Date.now() + MEDIA_DAYS.uploaded * DAY_MS)

/** Uploads a file for a number, whether or not the provider has it. Outside of any transaction. @throws GraphFailure */
export const uploadFor = async (deps: Pick<Deps, 'pool' | 'dataDir'>, number: NumberAccess, file: number): Promise<MediaId> => {
  const found = await asSystem(deps.pool, tx => storedFile(tx, MEDIA_FILES, file))
  if (!found) throw new GraphFailure(tell('The file is no longer kept here: upload it again.'))
  const id = await uploadMedia(number, onDisk(deps, found))
  return { id, expires_at: untilForgotten() }
}

/** What is on its way, so that a file goes up once, however many wait for it. */
const going = new Map<string, Promise<MediaId>>()

/**
 * The id under which messages of a number name a file, good for a day at least: uploaded where the provider does not have it for this number
 * (rule whatsapp-51), or not for as long as is wanted.
 * Outside of any transaction.
 * @param file number of the record (`wa_files.id`), whose scope was looked at before
 * @param until it is to be good beyond this moment
 * @throws GraphFailure
 */
export const mediaIdFor = async (
  deps: Pick<Deps, 'pool' | 'dataDir'>,
  number: NumberAccess,
  file: number,
  until?: Date,
): Promise<MediaId> => {
  const look = () => asSystem(deps.pool, tx => knownId(tx, file, number.id))
  const known = await look()
  if (known && (until === undefined || known.expires_at > until)) return known
  const key = `${number.id}/${file}`
  const upload = async () => {
    // Brought up by another since we looked: as fresh as ours would be.
    const since = await look()
    if (since && since.id !== known?.id) return since
    const made = await uploadFor(deps, number, file)
    await asSystem(deps.pool, tx => keepId(tx, file, number.id, made))
    return made
  }
  const mine = going.get(key) ?? upload().finally(() => going.delete(key))
  going.set(key, mine)
  return mine
}
