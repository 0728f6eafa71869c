import { DELIMITERS } from '../../messaging/listFile.ts'
import { PUBLIC, SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { file } from '../language/fields.ts'
import { anything, flag, integer, list, map, nullable, object, oneOf, string } from '../language/shape.ts'

const ROWS = list(list(string()))

const UPLOADED = object(
  { file_path: string(), file_name: string(), size: integer(), mime: string() },
  /** Of a list. */
  { rows: integer(), columns: list(string()), preview: ROWS },
)

const PREVIEW = object({
  columns: list(string()),
  /** The first of them. */
  rows: ROWS,
  delimiter: oneOf(DELIMITERS),
  encoding: oneOf(['UTF-8']),
  has_heading: flag(),
  total_rows: integer(),
})

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

const JOB = object(
  {
    id: integer(),
    kind: string(),
    title: string(),
    status: oneOf(JOB_STATES),
    done: integer(),
    /** Null while nobody has counted. */
    total: nullable(integer()),
    /** What it says is its kind's own business. */
    result: nullable(map(anything())),
    error: nullable(string()),
  },
  { file_path: string() },
)

/** Files: up once, referred to by the path that comes back, down by signed links. */
export const files = defineService({
  name: 'files',
  label: 'Files',
  actions: {
    upload: {
      on: 'call',
      label: 'Upload a file',
      call: 'POST file-upload',
      can: 'file-upload',
      takesFile: true,
      writes: true,
      answers: UPLOADED,
    },
    preview: {
      on: 'call',
      label: 'Columns and first rows of an uploaded spreadsheet',
      call: 'POST file-preview',
      can: 'file-upload',
      reads: true,
      input: { file_path: file({ label: 'File', required: true, accept: ['.csv', '.txt'] }) },
      answers: PREVIEW,
    },
    download: {
      on: 'call',
      label: 'Download by signed link',
      call: 'GET files/{id}',
      can: PUBLIC,
      reads: true,
      pathId: { label: 'Name of the upload', example: '0000000000000000' },
      answers: 'file',
    },
    job: {
      on: 'call',
      label: 'Progress of an import or export',
      call: 'GET job/{id}',
      can: SIGNED_IN,
      reads: true,
      answers: JOB,
    },
  },
})

/** Server-sent progress of what the caller may see. */
export const events = defineService({
  name: 'events',
  label: 'Events',
  actions: {
    stream: { on: 'call', label: 'Progress as it happens', call: 'GET events', can: SIGNED_IN, answers: 'stream', reads: true },
  },
})
