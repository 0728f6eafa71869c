import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { busy, HttpProblem } from './errors.ts'

/** What a connection or a server that is away says; also a disk that is full and a server that shuts down. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53300',
  '08006',
  '08003',
  '08001',
])
const LOST = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

const isUnavailable = (error: unknown) => {
  const { code, message } = error as Partial<pg.DatabaseError>
  return (code !== undefined && UNAVAILABLE.has(code)) || LOST.test(message ?? '')
}

const CANNOT_BE_READ: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON (application/json), or form data where a file goes with it.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send a JSON object.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to send. Use a file instead.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
}

/** Turns whatever was thrown into the platform's answer; hides what is our own fault from the caller, not from the log. */
export const problemOf = (error: unknown): HttpProblem => {
  if (error instanceof HttpProblem) return error
  if (isUnavailable(error)) return busy()
  const { statusCode, code, message } = error as Partial<FastifyError>
  if (statusCode === 429) return new HttpProblem(429, message ?? 'Too many requests.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new HttpProblem(statusCode, CANNOT_BE_READ[code ?? ''] ?? message ?? 'The request cannot be read.')
  if (error instanceof SyntaxError) return new HttpProblem(400, 'The body is no JSON.')
  return new HttpProblem(500, 'Something went wrong. Nothing was saved. Try again; if it happens again, tell your operator.')
}

/** The one error handler. */
export const answerProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const problem = problemOf(error)
  if (problem.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, problem.message)
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  void reply
    .code(problem.status)
    .send({ error: true, message: problem.message, ...(problem.errors && { errors: problem.errors }) })
}
