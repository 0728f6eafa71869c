import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { recordOf } from '../../../../messaging/record.ts'
import { messageOf } from '../../../../messaging/thrown.ts'
import { StartError } from '../../config/config.ts'

const WAIT_MS = 600
const SQLITE_BUSY = 5

/**
 * Takes a folder for this process until release or death. The lock is SQLite's on an empty file: the one lock of the operating
 * system that Node can reach without native code; it goes with the process however that ends, so it can be neither stale nor stolen.
 * A short wait covers a predecessor that is just leaving.
 * @throws StartError `Data folder is in use by process {pid}.`
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const pidFile = join(folder, 'relaydesk.pid')
  const lockFile = join(folder, 'relaydesk.lock')
  if (!existsSync(lockFile)) writeFileSync(lockFile, '', { flag: 'a', mode: 0o600 })
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const lock = new DatabaseSync(lockFile)
    try {
      lock.exec('pragma locking_mode = exclusive; begin exclusive')
      writeFileSync(pidFile, `${process.pid}\n`)
      return { release: () => lock.close() }
    } catch (error) {
      lock.close()
      if (recordOf(error).errcode !== SQLITE_BUSY) throw new StartError(`Cannot lock ${folder}: ${messageOf(error)}.`)
      if (Date.now() > deadline) throw new StartError(`Data folder is in use by process ${readFileSync(pidFile, 'utf8').trim()}.`)
      await delay(50)
    }
  }
}
