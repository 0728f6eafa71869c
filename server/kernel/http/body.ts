import type { FastifyRequest } from 'fastify'
import { isRecord } from '../../../messaging/record.ts'
import { type FieldErrors, shortName } from '../../../resources/language/body.ts'
import { BODY_BOUNDS } from '../forms/bodyBounds.ts'
import { HttpProblem, invalid } from '../problem/errors.ts'

const DEEPEST = BODY_BOUNDS.depth

const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const within = Array.isArray(value) ? value : Object.values(value)
  return within.some(item => isDeeperThan(item, levels - 1))
}

/** No text or jsonb column takes NUL, or half of a pair of surrogates. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (Array.isArray(value)) return value.every(isStorable)
  return typeof value !== 'object' || value === null || Object.entries(value).every(entry => entry.every(isStorable))
}

/**
 * The object a request brings, from JSON or a form; an empty one where it brings nothing.
 * @throws HttpProblem 422 for JSON that is no object, or at a key that holds what cannot be stored; 400 for one nested too deeply
 */
export const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Record<string, unknown> => {
  if (body === undefined || body === null) return {}
  if (!isRecord(body)) throw invalid({ body: ['Send a JSON object.'] })
  if (isDeeperThan(body, DEEPEST)) throw new HttpProblem(400, `The body is nested too deeply: at most ${DEEPEST} levels.`)
  const errors: FieldErrors = {}
  for (const entry of Object.entries(body))
    if (!entry.every(isStorable)) errors[shortName(entry[0].toWellFormed())] = ['Remove the characters that cannot be stored.']
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return body
}
