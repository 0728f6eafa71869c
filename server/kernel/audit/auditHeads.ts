import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The end of the audit log's chain at some moment: an entry and its seal. */
export interface Head {
  seq: number
  hash: string
}

const FILE = 'audit-heads.log'

/**
 * Keeps the end of the chain outside the database, one line each, so that entries taken from the end are noticed too (security case 40):
 * what remains in the database would be whole by itself.
 */
export const keepHead = async (dataDir: string, { seq, hash }: Head): Promise<void> => {
  const file = await open(join(dataDir, FILE), 'a', 0o600)
  try {
    await file.write(`${seq} ${hash} ${new Date().toISOString()}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The ends kept so far, in the order of their entries. A line cut short by a crash says nothing. */
export const readHeads = async (dataDir: string): Promise<Head[]> => {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const heads = text.split('\n').flatMap(line => {
    const [, seq, hash] = /^(\d+) (\S+) \S+Z$/.exec(line) ?? []
    return seq && hash ? [{ seq: Number(seq), hash }] : []
  })
  return heads.sort((one, other) => one.seq - other.seq)
}
