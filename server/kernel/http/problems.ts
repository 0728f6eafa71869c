import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { errorCode, messageOf } from '../../../messaging/thrown.ts'
import { isTransient } from '../db/transient.ts'
import { busy, HttpProblem, TOO_LARGE } from '../problem/errors.ts'

/** SQLSTATE of a database that lets us not in or is missing (PostgreSQL, Appendix A): to whoever asks, it is away like any other. */
const NOT_OURS = /^28|^3D000$/

const isUnavailable = (error: unknown) => isTransient(error) || NOT_OURS.test(errorCode(error) ?? '')

const CANNOT_BE_READ: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON (application/json) or form data.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body length does not match Content-Length.',
  FST_ERR_BAD_URL: 'This address cannot be read.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send a JSON object.',
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LARGE,
  FST_REQ_FILE_TOO_LARGE: tell('The file is too large.'),
}

/** Turns whatever was thrown into the platform's answer; hides what is our own fault from the caller, not from the log. */
const problemOf = (error: unknown): HttpProblem => {
  if (error instanceof HttpProblem) return error
  if (isUnavailable(error)) return busy()
  const { statusCode } = recordOf(error)
  if (statusCode === 429) return new HttpProblem(429, messageOf(error))
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new HttpProblem(statusCode, CANNOT_BE_READ[errorCode(error) ?? ''] ?? messageOf(error))
  if (error instanceof SyntaxError) return new HttpProblem(400, 'The body is not valid JSON.')
  return new HttpProblem(
    500,
    tell('Something went wrong. Nothing was saved. Try again; if it happens again, contact your operator.'),
  )
}

/** Whether the caller was gone before all of the request had come: nobody is there to be answered, and nothing of ours failed. */
const hungUp = ({ raw }: FastifyRequest) => raw.complete === false && raw.destroyed

/** What went wrong with a request, noted where it is our fault; `retry-after` is set. */
export const noteProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): HttpProblem => {
  const problem = hungUp(request) ? new HttpProblem(400, tell('The request was cut off.')) : problemOf(error)
  if (problem.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, problem.message)
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return problem
}

/** The one error handler. */
export const answerProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const problem = noteProblem(error, request, reply)
  void reply.code(problem.status).send({
    error: true,
    message: problem.message,
    ...(problem.errors && { errors: problem.errors }),
    ...(problem.data && { data: problem.data }),
  })
}
