import { SIGNED_IN } from '../language/access.ts'
import { LINK } from '../language/answers.ts'
import { defineService } from '../language/define.ts'
import { PAGING } from '../language/paging.ts'
import { type FromShape, instant, integer, nullable, object, oneOf, pageOf, string } from '../language/shape.ts'
import { JOB_STATES } from './services.ts'

/** How an export stands. `expired`: it was there, and its file is no longer kept. */
const STATE = oneOf([...JOB_STATES, 'expired'])
export type ExportState = FromShape<typeof STATE>

/** A file somebody asked for, on the wire. */
const EXPORT = object({
  id: integer(),
  title: string(),
  /** What was asked with, in one line; empty: everything. */
  filter: string(),
  state: STATE,
  rows: integer(),
  /** Null while nobody has counted. */
  total: nullable(integer()),
  error: nullable(string()),
  file_name: nullable(string()),
  size: nullable(integer()),
  created_at: instant(),
  /** When the file goes. */
  expires_at: nullable(instant()),
  /** Who asked, where that was somebody acting as this account. */
  asked_by: nullable(string()),
})
export type ExportRow = FromShape<typeof EXPORT>

/** The files one's own account asked for in the last 30 days, however long they took. */
export const exportList = defineService({
  name: 'exports',
  label: 'Exports',
  actions: {
    list: {
      on: 'call',
      label: 'Exports of the last 30 days',
      call: 'POST exports',
      can: SIGNED_IN,
      reads: true,
      paged: 'per_page_record',
      input: PAGING,
      /** `open`: how many are under way. */
      answers: pageOf(EXPORT, { open: integer() }),
    },
    /** The link holds for ten minutes. */
    file: {
      on: 'call',
      label: 'Link to the file of an export',
      call: 'GET export-file/{id}',
      can: SIGNED_IN,
      reads: true,
      answers: LINK,
    },
    cancel: {
      on: 'call',
      label: 'Cancel an export',
      call: 'POST export-cancel/{id}',
      can: SIGNED_IN,
      writes: true,
      answers: object({ id: integer() }),
    },
  },
})
