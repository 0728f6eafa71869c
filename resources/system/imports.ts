import { SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { PAGING } from '../language/paging.ts'
import { type FromShape, instant, integer, nullable, object, oneOf, pageOf, string } from '../language/shape.ts'
import { JOB_STATES } from './services.ts'

/** A file somebody imported, on the wire. What came of its rows is null until it is done. */
const IMPORT = object({
  id: integer(),
  /** Name of the resource its rows went to. */
  resource: string(),
  file_name: string(),
  state: oneOf(JOB_STATES),
  rows: integer(),
  total: nullable(integer()),
  imported: nullable(integer()),
  updated: nullable(integer()),
  skipped: nullable(integer()),
  duplicates: nullable(integer()),
  invalid: nullable(integer()),
  error: nullable(string()),
  created_at: instant(),
  /** Who imported it, where that was somebody acting as this account. */
  asked_by: nullable(string()),
})
export type ImportedFile = FromShape<typeof IMPORT>

/** The files one's own account imported in the last 30 days. What was wrong with their rows is told by `GET job/{id}`. */
export const importList = defineService({
  name: 'imports',
  label: 'Imports',
  actions: {
    list: {
      on: 'call',
      label: 'Imports of the last 30 days',
      call: 'POST imports',
      can: SIGNED_IN,
      reads: true,
      paged: 'per_page_record',
      input: PAGING,
      /** `open`: how many are under way. */
      answers: pageOf(IMPORT, { open: integer() }),
    },
    /** Nothing of it is kept. */
    cancel: {
      on: 'call',
      label: 'Cancel an import',
      call: 'POST import-cancel/{id}',
      can: SIGNED_IN,
      writes: true,
      answers: object({ id: integer() }),
    },
  },
})
