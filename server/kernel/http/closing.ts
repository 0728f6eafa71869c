import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50

/**
 * Once the server closes, ends each connection when its answer is out. Node ends those alone that are idle at that moment; for one that a call
 * was on it would wait as long as connections are kept alive, and whoever restarts the desk would wait for a minute.
 */
export const endAnswered = (app: FastifyInstance): void => {
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}
