/** Calls of the platform, and those that are generated for a resource. */

import type { Flag, UserType } from './access.ts'
import type { Fields } from './fields.ts'
import type { Shape } from './shape.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A platform call, written as the specification's path table writes it: `'PUT dlt-template/{id}'`. */
export type Call = `${Method} ${string}`
type RecordCall = `${Method} ${string}{id}${string}`

/** Which bodies of a call are meant: those that bring one of the fields, and those that meet one of the conditions; null: left out. */
export interface BodyRule {
  brings?: readonly string[]
  meets?: readonly Readonly<Record<string, string | number | null | readonly (string | number | null)[]>>[]
}

/** When the password is asked for again; always where no rule says when. */
export interface StepUp extends BodyRule {
  /** How old the password given may be; 10 by default. */
  minutes?: number
}

/**
 * How one page of many rows is asked for (rule platform-dialect-3): `page` in the query, and beside it how many rows, as `per_page_record` or
 * as `per_page`. `per_page twice`: in the body as `per_page_record` too, which lists of campaigns want.
 */
export type Paging = 'per_page_record' | 'per_page' | 'per_page twice'

export interface Operation {
  call: Call
  can: string
  visibleTo?: readonly UserType[]
  /** Stands instead of the resource's own `visibleTo`: for kinds of accounts that choose its records and do not see its screen. */
  openTo?: readonly UserType[]
  /** Answered without its `{id}` as well: the record is then named by `id`, in the body or the address (rule platform-dialect-9). */
  bare?: true
  flag?: Flag
  /** Bytes that the body of a call without a session may have; 16 KB by default. */
  mostBytes?: number
  /** Takes one file, as form data. */
  takesFile?: true
  /**
   * Asks for the password again, for what cannot be undone or hands out a secret (rule declarations-8; security cases 31 and 38): 403 with `data.step_up` else.
   * `by state`: what is stored decides, so that the handler asks; before the answer to a repeat it is asked for always.
   */
  stepUp?: true | 'by state' | StepUp
  /** Nobody's to do in another one's name (security case 34): 403 while acting, for the bodies that are meant. */
  whileActing?: 'refused' | { refused: BodyRule }
  /** The answer holds a secret that is shown this once: it is not kept for repeats under the same Idempotency-Key. */
  answersSecret?: true
  /** Answers a page at a time. A list or a lookup that says nothing: by `per_page_record`. */
  paged?: Paging
  /** Of a list or lookup: under which name travels what is typed to find a choice; `search` where it says nothing (rule declarations-6). */
  findsBy?: string
  /**
   * What stands in `data` of the answer; nothing where nothing is said. A generated operation has it from the fields, and a selection action
   * says here what stands beside `done` and `failed`.
   */
  answers?: Answers
}

/** A shape, or what comes in place of the envelope. */
export type Answers = Shape | 'stream' | 'file'

export interface ImportOperation<K extends string = string> extends Operation {
  accept: readonly string[]
  /** Columns a file may bring; the first heading is the field's own name, further ones are accepted too. */
  columns: { readonly [F in K]?: readonly string[] }
  /** Asked for beside the file, the same for every row: the group of the contacts, the owner. */
  with?: readonly K[]
  /** Asked beside the file, too, but no field of the rows: what to do with something in them. */
  ask?: Fields
  /** What to do with a row that exists already; asked in the import dialog. */
  duplicates?: 'skip' | 'update'
}

export interface Operations<K extends string = string> {
  list: Operation
  /** Light list for selects, where it has a path and a permission of its own. */
  lookup?: Operation
  get?: Operation & { call: RecordCall }
  create?: Operation
  update?: Operation & { call: RecordCall }
  delete?: Operation & { call: RecordCall }
  /** Answers `data.file_path`. */
  export?: Operation
  /** Form-data with the file and the mapping. */
  import?: ImportOperation<K>
  /** A spreadsheet to start from; answers `data.file_path`. */
  sample?: Operation
}
