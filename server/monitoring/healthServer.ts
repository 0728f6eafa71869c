import Fastify from 'fastify'
import { listenProblem } from '../kernel/http/listenAddress.ts'
import { addHealth, type HealthDeps } from './health.ts'
import { addMetrics } from './metrics.ts'

export interface HealthServer {
  /** `http://127.0.0.1:9100` */
  url: string
  close(): Promise<void>
}

/**
 * `/healthz`, `/readyz` and `/metrics` on a port of their own, for a process that answers nothing else (ROLE=worker) or for a network
 * that must not see the rest.
 * @throws StartError where the address cannot be listened on
 */
export const startHealthServer = async (host: string, port: number, deps: HealthDeps): Promise<HealthServer> => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  addHealth(app, deps)
  addMetrics(app, deps)
  try {
    const url = await app.listen({ host, port })
    return { url: url.replace('0.0.0.0', '127.0.0.1'), close: () => app.close() }
  } catch (error) {
    await app.close()
    throw listenProblem(error, { host, port, setting: 'HEALTH_PORT' })
  }
}
