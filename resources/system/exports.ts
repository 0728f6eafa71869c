import { SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { number } from '../language/fields.ts'

/** How an export stands. `expired`: it was there, and its file is no longer kept. */
export type ExportState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired'

/** A file somebody asked for, on the wire. */
export interface ExportRow {
  id: number
  title: string
  /** What was asked with, in one line; empty: everything. */
  filter: string
  state: ExportState
  rows: number
  /** Null while nobody has counted. */
  total: number | null
  error: string | null
  file_name: string | null
  size: number | null
  created_at: string
  /** When the file goes. */
  expires_at: string | null
  /** Who asked, where that was somebody acting as this account. */
  asked_by: string | null
}

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
      input: {
        page: number({ label: 'Page', min: 1, max: 10_000 }),
        per_page: number({ label: 'Rows', min: 1, max: 200 }),
        per_page_record: number({ label: 'Rows', min: 1, max: 200 }),
      },
    },
    /** Answers `data.file_path`: a link that holds for ten minutes. */
    file: { on: 'call', label: 'Link to the file of an export', call: 'GET export-file/{id}', can: SIGNED_IN, reads: true },
    cancel: { on: 'call', label: 'Cancel an export', call: 'POST export-cancel/{id}', can: SIGNED_IN, writes: true },
  },
})
