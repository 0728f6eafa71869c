import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '../access/port.ts'
import type { Config } from '../kernel/config/config.ts'
import { asSystem } from '../kernel/scope/scope.ts'

/** 12 characters of four classes, without those that look alike. */
const generated = (): string => {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
  const letters = [...randomBytes(10)].map(byte => alphabet[byte % alphabet.length]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}7a`
}

const LOCK = 7_201_001

/**
 * Makes the first admin where there is none; he may use closing rules, which nobody else could open to him. Answers its name, and its password when one was generated: to be shown once.
 */
export const ensureFirstAdmin = (
  pool: pg.Pool,
  { adminUsername, adminPassword }: Pick<Config, 'adminUsername' | 'adminPassword'>,
): Promise<{ username: string; password: string | undefined } | undefined> =>
  asSystem(pool, async tx => {
    // Two servers on an empty database make one admin.
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    if ((await tx.query('select 1 from accounts where "userType" = 0 limit 1')).rowCount) return undefined
    const password = adminPassword ?? generated()
    await tx.query(
      `insert into accounts ("userType", name, username, password_hash, status, sp_operation) values (0, 'Administrator', $1, $2, 1, 1)`,
      [adminUsername, await hashPassword(password)],
    )
    return { username: adminUsername, password: adminPassword === undefined ? password : undefined }
  })
