import { appendFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { responseSchema } from '../../resources/language/answers.ts'
import type { Endpoint } from '../../resources/language/endpoints.ts'

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true })
formats.default(ajv)

/** By what declares it: planted faults declare the same call another way. */
const compiled = new WeakMap<object, Map<string, ValidateFunction | undefined>>()

const validatorOf = (endpoint: Endpoint): ValidateFunction | undefined => {
  const declaration = endpoint.resource ?? endpoint.operation
  const known = compiled.get(declaration) ?? new Map<string, ValidateFunction | undefined>()
  compiled.set(declaration, known)
  if (!known.has(endpoint.name)) {
    const schema = responseSchema(endpoint)
    known.set(endpoint.name, schema && ajv.compile(schema))
  }
  return known.get(endpoint.name)
}

/** What is wrong with an answer by its declaration, in sentences; none where all is well. */
export const answerProblems = (endpoint: Endpoint, answer: unknown): string[] => {
  const accepts = validatorOf(endpoint)
  const { owner, name, method, path } = endpoint
  const sent = JSON.parse(JSON.stringify(answer ?? null)) as unknown
  if (!accepts || accepts(sent)) return []
  const problems = (accepts.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  return [`${owner}.${name} (${method} ${path}) answers other than declared: ${[...new Set(problems)].slice(0, 8).join('; ')}`]
}

const found = new Set<string>()

/**
 * `ANSWERS_SEEN=file`: notes every answer there, a line each, for whoever declares them. `ANSWERED=file`: the names of calls that answered,
 * for scripts/answered.ts.
 */
const { ANSWERS_SEEN, ANSWERED } = process.env
const noted = new Set<string>()

/** Holds an answer to what its call declares; what is wrong is told by `wrongAnswers`. */
export const holdToDeclaration = (endpoint: Endpoint, answer: unknown): void => {
  const name = `${endpoint.owner}.${endpoint.name}`
  const problems = answerProblems(endpoint, answer)
  if (ANSWERS_SEEN) appendFileSync(ANSWERS_SEEN, `${JSON.stringify({ name, problems, answer })}\n`)
  if (ANSWERED && !noted.has(name)) appendFileSync(ANSWERED, `${name}\n`)
  noted.add(name)
  for (const problem of problems) found.add(problem)
}

/** Answers that were not as declared, since it was asked last. */
export const wrongAnswers = (): string[] => {
  const told = [...found]
  found.clear()
  return told
}
