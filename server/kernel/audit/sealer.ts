import { createHash } from 'node:crypto'
import { present } from '../../../messaging/present.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { Deps, WorkerDeps } from '../context/context.ts'
import { warnRarely } from '../db/rarely.ts'
import { asSystem } from '../scope/scope.ts'
import { keepHead, readHeads } from './auditHeads.ts'

interface AuditRow {
  seq: number
  [column: string]: unknown
}

/** Between two pieces of work: what is written together is sealed together. */
const PAUSE_MS = 1000
const UNSEALED = { name: 'unsealed', there: 'select from audit_log where hash is null' }
const HEAD_EVERY_MS = 3_600_000
const BATCH = 500
/** One sealer at a time over all nodes. */
const LOCK = 7_201_002

/** The text a row is sealed over: the hash before it, and its own columns in a fixed order. `via` came later: absent where it is null. */
const canonical = (previous: string, { hash: _hash, via, ...row }: AuditRow): string =>
  `${previous}\n${JSON.stringify(Object.entries({ ...row, ...(via !== null && { via }) }).sort(([a], [b]) => (a < b ? -1 : 1)))}`

type SealDeps = Pick<Deps, 'pool' | 'secrets'>
type InspectDeps = SealDeps & Pick<Deps, 'dataDir'>

const hashOf = ({ secrets }: SealDeps, previous: string, row: AuditRow) =>
  secrets.sign('audit', createHash('sha256').update(canonical(previous, row)).digest('hex'))

/** Writes down where the chain ends now, outside the database; answers whether there was anything new. */
export const keepAuditHead = async ({ pool, dataDir }: InspectDeps): Promise<boolean> => {
  const { rows } = await pool.query<{ seq: number; hash: string }>(
    'select seq, hash from audit_log where hash is not null order by seq desc limit 1',
  )
  const last = (await readHeads(dataDir)).at(-1)
  if (!rows[0] || (last && last.seq >= rows[0].seq)) return false
  await keepHead(dataDir, rows[0])
  return true
}

/** Chains the rows of the audit log that are not sealed yet, in order; answers how many. */
export const sealAudit = (deps: SealDeps): Promise<number> =>
  asSystem(deps.pool, async tx => {
    if (!(await tx.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [LOCK])).rows[0]?.got) return 0
    // A row of a transaction still open could get a smaller number: only rows older than every running transaction are sealed.
    const { rows } = await tx.query<AuditRow>(
      `select * from audit_log where hash is null and xmin::text::bigint < pg_snapshot_xmin(pg_current_snapshot())::text::bigint % 4294967296
       order by seq limit $1`,
      [BATCH],
    )
    if (rows.length === 0) return 0
    const last = await tx.query<{ hash: string }>({
      name: 'last_seal',
      text: 'select hash from audit_log where hash is not null order by seq desc limit 1',
    })
    let previous = last.rows[0]?.hash ?? ''
    for (const row of rows) {
      previous = hashOf(deps, previous, row)
      await tx.query('update audit_log set hash = $2 where seq = $1', [row.seq, previous])
    }
    return rows.length
  })

export interface Inspection {
  /** Sealed rows that were looked at. */
  rows: number
  /** The last row whose seal is intact; 0 where there is none. */
  intactTo: number
  /** The first number whose row was altered, removed or put in between; undefined when all is well. */
  broken: number | undefined
}

/**
 * Walks the chain from its first row to the last sealed one, and past the ends of it that were written down.
 * @param onRows told how many rows are checked, after every piece; what it throws ends the walk
 */
export const inspectAudit = async (deps: InspectDeps, onRows?: (rows: number) => Promise<void>): Promise<Inspection> => {
  let previous = ''
  let intactTo = 0
  let checked = 0
  const heads = await readHeads(deps.dataDir)
  for (;;) {
    const { rows } = await deps.pool.query<AuditRow & { hash: string }>(
      'select * from audit_log where hash is not null and seq > $1 order by seq limit $2',
      [intactTo, BATCH],
    )
    for (const row of rows) {
      checked++
      if (row.hash !== hashOf(deps, previous, row)) return { rows: checked, intactTo, broken: row.seq }
      while (heads[0] && heads[0].seq <= row.seq) {
        const head = present(heads.shift())
        if (head.seq !== row.seq || head.hash !== row.hash) return { rows: checked, intactTo, broken: head.seq }
      }
      previous = row.hash
      intactTo = row.seq
    }
    // Written down once, and gone now.
    if (rows.length < BATCH) return { rows: checked, intactTo, broken: heads[0]?.seq }
    await onRows?.(checked)
  }
}

/** Walks the chain; answers the first number whose row was altered, removed or put in between, or undefined when all is well. */
export const verifyAudit = async (deps: InspectDeps): Promise<number | undefined> => (await inspectAudit(deps)).broken

/** Seals as long as the worker runs. */
export const startSealer = (deps: InspectDeps & Pick<WorkerDeps, 'log' | 'lookout'>): { stop(): Promise<void> } => {
  let headDue = 0
  const seal = async () => {
    if ((await sealAudit(deps)) === 0 || Date.now() < headDue) return
    await keepAuditHead(deps)
    headDue = Date.now() + HEAD_EVERY_MS
  }
  const complain = (error: unknown) => warnRarely(deps.log, `The audit log could not be sealed: ${messageOf(error)}`)
  const sealing = deps.lookout.when(UNSEALED, 'Sealing the audit log', () => seal().catch(complain), PAUSE_MS)
  return {
    stop: async () => {
      await sealing.stop()
      await keepAuditHead(deps).catch(complain)
    },
  }
}
