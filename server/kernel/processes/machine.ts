import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, hostname } from 'node:os'

/** What processes share that run side by side: the same id on the same machine, or in the same container of it. */
export interface Machine {
  id: string
  /** Processes at work that it has room for, at least 1. */
  cores: number
}

/** Another number with each start of the kernel; two machines may bear one name, and a container has one of its own. */
const bootOf = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // Only Linux tells.
    return ''
  }
}

const LOCAL = /^(\/|localhost$|127\.|::1$)/

/** The machine that this process runs on. @param databaseHost as one connects to it: one that runs beside needs a core for itself */
export const thisMachine = (databaseHost: string | undefined): Machine => ({
  id: createHash('sha256').update(`${hostname()} ${bootOf()}`).digest('hex').slice(0, 12),
  cores: Math.max(1, availableParallelism() - (LOCAL.test(databaseHost ?? 'localhost') ? 1 : 0)),
})
