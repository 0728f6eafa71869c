import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../config/config.ts'

export interface SqlFile {
  /** The number that its name begins with: files are applied in its order. */
  version: number
  /** Without `.sql`. */
  name: string
  sql: string
}

/** The whole schema of the desk: a file a domain. */
export interface Schema {
  files: SqlFile[]
  /** What it is known by in a database. */
  digest: string
}

const OURS = fileURLToPath(new URL('../../schema/', import.meta.url))
let schema: Promise<Schema> | undefined

/**
 * The schema of this version, `server/schema`, read once.
 * @throws StartError when a file name is not like `001_accounts.sql`
 */
export function readSchema(): Promise<Schema> {
  schema ??= readSqlFolder(OURS).then(files => ({ files, digest: digestOf(files) }))
  return schema
}

/**
 * The `.sql` files of a folder, in order of their numbers.
 * @throws StartError when a file name is not like `001_accounts.sql`
 */
export async function readSqlFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter(file => file.endsWith('.sql'))
  const files = await Promise.all(
    names.map(async file => {
      const version = Number(/^(\d+)_[a-z0-9_-]+\.sql$/.exec(file)?.[1])
      if (!version) throw new StartError(`Migration ${join(folder, file)} must be named like 001_accounts.sql.`)
      return { version, name: file.slice(0, -'.sql'.length), sql: await readFile(join(folder, file), 'utf8') }
    }),
  )
  return files.sort((one, other) => one.version - other.version)
}

/** What SQL is known by in the database; line ends do not count, as a checkout may change them. */
export function fingerprint(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

/** What a schema is known by: the names and texts of its files, in order. */
export function digestOf(files: SqlFile[]): string {
  return fingerprint(JSON.stringify(files.map(({ name, sql }) => [name, fingerprint(sql)])))
}
