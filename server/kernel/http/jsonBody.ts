import type { FastifyInstance } from 'fastify'
import { BODY_BOUNDS, type JsonBounds } from '../forms/bodyBounds.ts'
import { HttpProblem } from '../problem/errors.ts'

/** In less text there is no room for as many keys, two quotes, a colon and a comma each; what else it may hold is quickly checked. */
const LARGE = 4 * BODY_BOUNDS.keys

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACE = 0x7b
const BRACKET_END = 0x5d
const BRACE_END = 0x7d

/** Where the string that begins at `from` (behind its quote) ends; the end of the text where it does not. */
const endOfString = (json: string, from: number): number => {
  for (let at = json.indexOf('"', from); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at
    while (before > from && json.charCodeAt(before - 1) === BACKSLASH) before--
    if ((at - before) % 2 === 0) return at
  }
  return json.length
}

/**
 * Looks how much there is to check in a text that may be JSON, in one pass and without building any of it.
 * @returns what is too much: the problem to answer, or undefined
 */
export const tooMuchJson = (json: string, most: JsonBounds): HttpProblem | undefined => {
  let [keys, lists, values, depth] = [0, 0, 0, 0]
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(json, at + 1)
    else if (sign === COLON) {
      if (++keys > most.keys) return tooMany(`${most.keys} keys`)
    } else if (sign === COMMA) {
      if (++values > most.values) return tooMany(`${most.values} values`)
    } else if (sign === BRACE || sign === BRACKET) {
      if (++depth > most.depth) return new HttpProblem(400, `The body is nested too deeply: at most ${most.depth} levels.`)
      if (++lists > most.lists) return tooMany(`${most.lists} lists and objects`)
    } else if (sign === BRACE_END || sign === BRACKET_END) depth--
  }
  return undefined
}

const tooMany = (what: string) => new HttpProblem(422, `The body has more than ${what}. Send less at a time, or a file.`)

/** Reads JSON bodies as Fastify does, once they are known to be no more than can be checked quickly. */
export const addJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body)
    const problem = json.length < LARGE ? undefined : tooMuchJson(json, BODY_BOUNDS)
    if (problem) return done(problem, undefined)
    void parse(request, json, done)
  })
}
