import type { FastifyRequest } from 'fastify'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { Deps } from '../kernel/context/context.ts'
import { limitPerMinute } from '../kernel/net/limit.ts'
import { HttpProblem, notFound } from '../kernel/problem/errors.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { type Answer, hasAnswered, keepAnswer, validateAnswer } from './answers.ts'
import { findPersonal, findPlain, type Target } from './content.ts'
import { visitorOf } from './visitor.ts'
import { recordVisit } from './visits.ts'

/** The parts of a link as they came. */
export interface LinkParts {
  subPart?: string | undefined
  token: string
  /** Undefined: the link that is for everybody. */
  code?: string | undefined
}

export interface Opened extends Target {
  expired: boolean
  answered: boolean
}

/** Of one link; a person who reads and answers needs three or four (security case 7). */
const MOST_OF_A_LINK = 10
/**
 * Links from one address that are none: guesses. Good ones are not counted: behind one address of an operator stand thousands of phones,
 * and a signature that fits is no guess.
 */
const MOST_GUESSES = 60

const expired = () => new HttpProblem(410, tell('This link has expired.'))

/** What a link leads to. @throws HttpProblem 404 for whatever is none of ours, 429 for too many of these, or for one link too often */
const find = async ({ pool }: Deps, { subPart, token, code }: LinkParts, ip: string): Promise<Target> => {
  const target = code === undefined ? await findPlain(pool, token, subPart) : await findPersonal(pool, { subPart, token, code })
  if (!target) {
    await limitPerMinute(pool, `2w-guess:${ip}`, MOST_GUESSES)
    throw notFound()
  }
  // Of the link for everybody each address has its own count: everybody opens the same one.
  const whose = target.recipient ? `${target.recipient.campaignId}:${target.recipient.place}` : `${target.content.id}:${ip}`
  await limitPerMinute(pool, `2w:${whose}`, MOST_OF_A_LINK)
  return target
}

/**
 * Opens a link: finds what it leads to and notes the visit, unless it is over.
 * @throws HttpProblem 404, 429
 */
export const openLink = async (deps: Deps, request: FastifyRequest, parts: LinkParts): Promise<Opened> => {
  const ip = request.ip ?? 'unknown'
  const target = await find(deps, parts, ip)
  const { content, recipient } = target
  if (content.is_over) return { ...target, expired: true, answered: false }
  const visitor = visitorOf(request.method, request.headers, ip)
  if (!(await asSystem(deps.pool, tx => recordVisit(tx, target, visitor)))) throw notFound()
  const asks = recipient !== undefined && content.take_response !== 0
  return { ...target, expired: false, answered: asks && (await hasAnswered(deps.pool, content.account_id, recipient)) }
}

/** What became of an answer. */
export type Answered =
  | { state: 'kept' | 'already'; target: Target }
  | { state: 'wrong'; target: Target; errors: Record<string, string[]> }

/**
 * Answers by a link: the first answer is kept, a repeat changes nothing.
 * @param sent what was entered; checked by what the content asks
 * @param kind of answer it is meant to be; where it is said, it must be the kind that is asked for
 * @throws HttpProblem 404, 410 when the link has expired, 429
 */
export const answerLink = async (
  deps: Deps,
  request: FastifyRequest,
  parts: LinkParts & { code: string },
  sent: Readonly<Record<string, unknown>>,
  kind?: number,
): Promise<Answered> => {
  const ip = request.ip ?? 'unknown'
  const target = await find(deps, parts, ip)
  const { content, recipient } = target
  if (!recipient || content.take_response === 0) throw notFound()
  if (content.is_over) throw expired()
  const { answer, errors } =
    kind === undefined || kind === content.take_response
      ? validateAnswer(content, sent)
      : { answer: {}, errors: { take_response: [tell('This link asks for another kind of answer.')] } }
  // Whoever has answered is told so, whatever he sends now.
  if (Object.keys(errors).length > 0)
    return (await hasAnswered(deps.pool, content.account_id, recipient))
      ? { state: 'already', target }
      : { state: 'wrong', target, errors }
  const state = await keep(deps, target, answer, ip)
  return { state, target }
}

const keep = async ({ pool }: Deps, { content, recipient }: Target, answer: Answer, ip: string): Promise<'kept' | 'already'> => {
  const state = await asSystem(pool, tx => keepAnswer(tx, content, present(recipient), answer, ip))
  if (state === 'missing') throw notFound()
  return state
}
