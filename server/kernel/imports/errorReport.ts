import { type FileHandle, open } from 'node:fs/promises'
import { present } from '../../../messaging/present.ts'
import type { Deps } from '../context/context.ts'
import { BYTE_ORDER_MARK, csvRow } from '../csv/csvCell.ts'
import { type Draft, dropDraft, keepDraft, newDraft } from '../files/store.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'

export interface RowError {
  /** As a spreadsheet counts: the heading is row 1. */
  row: number
  field: string
  value: string
  message: string
}

const SHOWN = 100
const HOURS = 24
const MOST_OF_A_VALUE = 200
/** Characters gathered before they are written. */
const GATHERED = 64 * 1024

/**
 * The rows that were not imported: the first of them to be shown, and all of them, as they stood in the file with what is wrong with each,
 * as a file that can be put right and imported.
 */
export class ErrorReport {
  readonly shown: RowError[] = []
  private draft: Draft | undefined
  private file: FileHandle | undefined
  private text = ''
  private readonly deps: Deps
  private readonly columns: readonly string[]

  constructor(deps: Deps, columns: readonly string[]) {
    this.deps = deps
    this.columns = columns
  }

  async add(cells: readonly string[], errors: readonly RowError[]): Promise<void> {
    for (const error of errors)
      if (this.shown.length < SHOWN) this.shown.push({ ...error, value: error.value.slice(0, MOST_OF_A_VALUE) })
    const wide = this.columns.map((_, index) => cells[index] ?? '')
    const message = [...new Set(errors.map(error => error.message))].join(' ')
    this.text += csvRow([errors[0]?.row, ...wide, message])
    if (this.text.length > GATHERED) await this.flush()
  }

  private async flush(): Promise<void> {
    if (!this.file) {
      this.draft = await newDraft(this.deps)
      this.file = await open(this.draft.path, 'wx', 0o600)
      await this.file.write(BYTE_ORDER_MARK + csvRow(['Row', ...this.columns, 'Problem']))
    }
    await this.file.write(this.text)
    this.text = ''
  }

  /** Makes it a file of the caller's. @returns its id; undefined when there is nothing to report */
  async keep(tx: Tx, caller: Caller, name: string): Promise<string | undefined> {
    if (this.shown.length === 0) return undefined
    await this.flush()
    return keepDraft(this.deps, tx, caller, present(this.draft), { kind: 'import-report', name, mime: 'text/csv', hours: HOURS })
  }

  /** Removes what was not kept. */
  async drop(): Promise<void> {
    await this.file?.close()
    if (this.draft) await dropDraft(this.draft)
  }
}
