import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { recordOf } from '../../../messaging/record.ts'

/**
 * What a process that sends remembers outside the database, as of its last sign of life: written after that is committed, so a database
 * that goes on always has as much.
 */
export interface Mark {
  /** Of the process, as in `workers.mark`. */
  id: string
  beats: number
  /** Messages handed to gateways by all processes, as counted then. */
  submits: number
  /** By the clock of the database. ISO 8601. */
  at: string
  /** The newest restore that the process knew of; null: none. */
  restore: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ENDING = '.json'
/** Of what is being written, or was when its process was killed. */
const DRAFT = '.json.new'
const UNREADABLE = '.unreadable'

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** What a file says; undefined where it is not what a process writes. */
export const markOf = (id: string, text: string): Mark | undefined => {
  try {
    const { beats, submits, at, restore } = recordOf(JSON.parse(text))
    if (!isCount(beats) || !isCount(submits) || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return undefined
    if (restore !== null && !(typeof restore === 'string' && UUID.test(restore))) return undefined
    return { id, beats, submits, at, restore }
  } catch {
    return undefined
  }
}

/** The marks in a data folder: one file for each process, so that any number may share it. */
export class Marks {
  readonly folder: string

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'sending')
  }

  /**
   * All of them; `unreadable` are names of files that are not as a process writes them.
   * @throws Error where the folder itself cannot be read
   */
  async read(): Promise<{ marks: Mark[]; unreadable: string[] }> {
    const marks: Mark[] = []
    const unreadable: string[] = []
    for (const name of await this.names()) {
      const id = name.slice(0, -ENDING.length)
      const text = await readFile(join(this.folder, name), 'utf8').catch(error => {
        // Another process has settled it meanwhile.
        if (error.code === 'ENOENT') return undefined
        return ''
      })
      if (text === undefined) continue
      const mark = UUID.test(id) ? markOf(id, text) : undefined
      if (mark) marks.push(mark)
      else unreadable.push(name)
    }
    return { marks, unreadable }
  }

  /** On disk when it resolves; killed at any moment, there is either the old one or the new one. */
  async write({ id, ...said }: Mark): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const path = join(this.folder, `${id}${ENDING}`)
    const draft = join(this.folder, `${id}${DRAFT}`)
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(said)}\n`)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  }

  /** Of processes whose marks say nothing any more. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) for (const ending of [ENDING, DRAFT]) await rm(join(this.folder, `${id}${ending}`), { force: true })
  }

  /** Files that are not as a process writes them are kept under another name: they have been told of. */
  async putAside(names: readonly string[]): Promise<void> {
    for (const name of names)
      await rename(join(this.folder, name), join(this.folder, `${name}${UNREADABLE}`)).catch(error => {
        if (error.code !== 'ENOENT') throw error
      })
  }

  private async names(): Promise<string[]> {
    const all = await readdir(this.folder).catch(error => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return all.filter(name => name.endsWith(ENDING)).sort()
  }
}
