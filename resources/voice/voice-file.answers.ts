/** What calls of voice files answer. */

import { instant, integer, list, nullable, object, oneOf, string } from '../language/shape.ts'
import { VENDOR_FILE_STATUSES } from './file-choices.ts'

const AT_VENDOR = object({
  voice_smsc_id: integer(),
  route_name: string(),
  vendor_voice_id: nullable(string()),
  status: oneOf(VENDOR_FILE_STATUSES.map(({ value }) => value)),
  message: nullable(string()),
  synced_at: nullable(instant()),
})

/** A file to be heard, and where vendors have it. */
export const SOUND = object({
  /** Plays what is called out, for an hour. */
  file_path: string(),
  /** Saves what was uploaded. */
  download_path: string(),
  /** Told to operators; else empty. */
  vendor_files: list(AT_VENDOR),
})
