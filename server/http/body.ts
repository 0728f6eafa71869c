import type { FastifyRequest } from 'fastify'
import { HttpProblem, invalid } from './errors.ts'

/** Deeper than any document of ours; what is deeper exhausts the stack of whoever walks it, PostgreSQL's among them. */
const DEEPEST = 100

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(item => isDeeperThan(item, levels - 1)))

/**
 * The JSON object a request brings; an empty one where it brings nothing.
 * @throws HttpProblem 422 for JSON that is no object, 400 for one nested too deeply
 */
export const bodyOf = ({ body }: FastifyRequest): Record<string, unknown> => {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ body: ['Send a JSON object.'] })
  if (isDeeperThan(body, DEEPEST)) throw new HttpProblem(400, `The body is nested too deeply: at most ${DEEPEST} levels.`)
  return body as Record<string, unknown>
}
