import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from './world.ts'

/**
 * What outlives the program, however it ends: the world in a file that is written anew at each change, a journal to which messages, updates
 * and acknowledgements are added, and the files uploaded. Without a folder all of it is kept in memory alone. What is written is safe when
 * the program is killed, not when the machine is.
 */
export class Store {
  private readonly folder: string | undefined
  /** Open from the first entry on. */
  private journal: number | undefined
  private readonly files = new Map<string, Buffer>()

  constructor(folder: string | undefined) {
    this.folder = folder
    if (folder) mkdirSync(join(folder, 'media'), { recursive: true })
  }

  /** The world as it was left; undefined at the first start. */
  readWorld(): World | undefined {
    const path = this.folder && join(this.folder, 'world.json')
    return path && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  }

  writeWorld(world: World): void {
    if (!this.folder) return
    const path = join(this.folder, 'world.json')
    writeFileSync(`${path}.new`, JSON.stringify(world))
    renameSync(`${path}.new`, path)
  }

  /** Every entry in order. A last one that was cut off does not count: nobody was told of it. */
  *readJournal(): Iterable<unknown> {
    const path = this.folder && join(this.folder, 'journal')
    if (!path || !existsSync(path)) return
    const text = readFileSync(path, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole !== text) writeFileSync(path, whole)
    for (const line of whole.split('\n')) if (line !== '') yield JSON.parse(line)
  }

  append(entry: readonly unknown[]): void {
    if (!this.folder) return
    this.journal ??= openSync(join(this.folder, 'journal'), 'a')
    writeSync(this.journal, `${JSON.stringify(entry)}\n`)
  }

  close(): void {
    if (this.journal !== undefined) closeSync(this.journal)
    this.journal = undefined
  }

  putFile(id: string, content: Buffer): void {
    if (this.folder) writeFileSync(join(this.folder, 'media', id), content)
    else this.files.set(id, content)
  }

  getFile(id: string): Buffer | undefined {
    if (!this.folder) return this.files.get(id)
    const path = join(this.folder, 'media', id)
    return existsSync(path) ? readFileSync(path) : undefined
  }

  dropFile(id: string): void {
    if (this.folder) rmSync(join(this.folder, 'media', id), { force: true })
    else this.files.delete(id)
  }
}
