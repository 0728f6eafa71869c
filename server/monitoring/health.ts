import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { errorCode } from '../../messaging/thrown.ts'
import { alarmKind, HEALTH_WORDS, type HealthWord } from '../../resources/system/alarm-kinds.ts'
import { readSchema } from '../kernel/db/schema.ts'
import type { Presence } from '../kernel/processes/presence.ts'
import { OPEN } from '../system/alarms/open.ts'

export interface HealthDeps {
  pool: pg.Pool
  version: string
  /** The disk of this process, as it sees it itself. */
  space?: Presence['space']
  /** Who may read the metrics beside it. */
  metricsToken?: string | undefined
}

const UNDEFINED_TABLE = '42P01'

/**
 * `/healthz`: whether the database answers, and in single words what is wrong with the platform; it stays 200 then, for a restart would not
 * help. `/readyz`: whether calls can be answered. Both tell strangers nothing but these words.
 */
export const addHealth = (app: FastifyInstance, { pool, version, space }: HealthDeps): void => {
  app.get('/healthz', async (_request, reply) => {
    const since = performance.now()
    // A full disk may keep the database from taking the alarm.
    const own: HealthWord[] = space?.()?.level === 'full' ? ['disk'] : []
    try {
      const { rows } = await pool.query<{ kind: string }>(`select distinct kind from ${OPEN} o`)
      const words = new Set([...own, ...rows.flatMap(({ kind }) => alarmKind(kind)?.word ?? [])])
      const problems = HEALTH_WORDS.filter(word => words.has(word))
      const status = problems.length > 0 ? 'degraded' : 'ok'
      return { status, problems, database_ms: Math.round(performance.now() - since), version }
    } catch (error) {
      const status = errorCode(error) === UNDEFINED_TABLE ? 'database not ready' : 'database unreachable'
      return reply.code(503).send({ status, problems: ['database', ...own], version })
    }
  })

  app.get('/readyz', async (_request, reply) => {
    try {
      const { digest } = await readSchema()
      const { rows } = await pool.query('select from schema_migrations where version = 0 and sha256 = $1', [digest])
      if (rows.length === 1) return { status: 'ready', version }
      return reply.code(503).send({ status: 'schema missing', version })
    } catch {
      return reply.code(503).send({ status: 'database unreachable', version })
    }
  })
}
