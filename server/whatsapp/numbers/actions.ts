import { tell } from '../../../messaging/tell.ts'
import { REGISTER_LIMIT, throughputOf, tierLimit } from '../../../messaging/whatsapp/limits.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { configurations } from '../../../resources/whatsapp/configurations.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { RowHandler, SelectionHandler } from '../../kernel/context/context.ts'
import { limitPerMinute } from '../../kernel/net/limit.ts'
import { conflict } from '../../kernel/problem/errors.ts'
import { setColumns } from '../../kernel/records/actions.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { debugToken, type TokenFacts } from '../graph/access.ts'
import { registerNumber, requestCode, verifyCode } from '../graph/numbers.ts'
import { keepFacts, keepToken, type Learned, learn } from './facts.ts'
import { askerFor, type OpenNumber, openNumber } from './open.ts'
import { refused, sentenceOf } from './refused.ts'

type Of<K extends string> = RowHandler<typeof configurations, K>

/** Security case 39. */
const CHECKS_PER_MINUTE = 10
/** Without them neither is the number managed nor a message sent. */
const NEEDED_SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging']

const shown = ({ facts: { digits: _digits, ...facts }, subscribed }: Learned): AnswerOf<typeof configurations, 'quality'> => ({
  ...facts,
  people_a_day: tierLimit(facts.messaging_limit_tier ?? '') ?? null,
  messages_per_second: throughputOf(facts.throughput ?? ''),
  subscribed: subscribed ? 1 : 0,
  checked_at: new Date().toISOString(),
})

/** Asks the provider how the number stands, and keeps what it says. */
export const quality: Of<'quality'> = async ({ tx, deps, caller, record }) => {
  await limitPerMinute(deps.pool, `wa-quality:#${caller.actorId}`, CHECKS_PER_MINUTE * 3)
  const number = await openNumber(tx, deps, record.id)
  const outside = async () => {
    const learned = await asked(learn(number))
    return async (after: Tx) => {
      await keepFacts(after, record.id, learned)
      return { message: tell('Checked with the provider'), data: shown(learned) }
    }
  }
  return { outside }
}

const asked = <T>(call: Promise<T>, fields: readonly string[] = []): Promise<T> =>
  call.catch(error => {
    throw refused(error, fields)
  })

/** Does one thing at the provider; what it changes about the number is read right after and kept. */
const doing = (number: OpenNumber, id: number, work: () => Promise<unknown>, field: string, message: string) => async () => {
  await asked(work(), [field])
  // What was done is done, also where it cannot be looked at just now.
  const learned = await learn(number).catch(error => {
    if (error instanceof GraphFailure) return undefined
    throw error
  })
  return async (after: Tx) => {
    if (learned) await keepFacts(after, id, learned)
    return { message }
  }
}

export const askForCode: Of<'requestCode'> = async ({ tx, deps, record, input }) => {
  const number = await openNumber(tx, deps, record.id)
  const outside = async () => {
    await asked(requestCode(number, input.otp_method, input.language), ['language'])
    return async () => ({ message: tell('A code is on its way') })
  }
  return { outside }
}

export const verify: Of<'verify'> = async ({ tx, deps, record, input }) => {
  const number = await openNumber(tx, deps, record.id)
  const code = input.code.replace('-', '')
  return { outside: doing(number, record.id, () => verifyCode(number, code), 'code', 'Number verified') }
}

/** The provider allows so many registrations in some days; what is over is refused there and said plainly (REGISTER_LIMIT). */
export const register: Of<'register'> = async ({ tx, deps, caller, record, input }) => {
  await limitPerMinute(deps.pool, `wa-register:#${caller.actorId}`, REGISTER_LIMIT.calls + 2)
  const number = await openNumber(tx, deps, record.id)
  return { outside: doing(number, record.id, () => registerNumber(number, input.pin), 'pin', 'Number registered') }
}

const LATE = tell('The token has expired or was withdrawn: enter a new one of a system user.')

/** A token that cannot even ask about itself is none. */
const unknownToken = (failure: GraphFailure): TokenFacts => {
  if (!failure.isAccess) throw conflict(sentenceOf(failure))
  return {
    is_valid: false,
    app_id: null,
    application: null,
    type: null,
    scopes: [],
    businesses: [],
    expires_at: null,
    data_access_expires_at: null,
    problem: LATE,
  }
}

const problemOf = (facts: TokenFacts, missing: readonly string[]): string | null => {
  if (!facts.is_valid) return LATE
  return missing.length > 0
    ? tell('The token lacks %{rights}: make one that has all of them.', { rights: missing.join(' and ') })
    : null
}

/** What the provider says of the stored token; the token itself is shown to nobody (security case 39). */
export const tokenFacts: Of<'debugToken'> = async ({ tx, deps, caller, record }) => {
  await limitPerMinute(deps.pool, `wa-debug-token:#${caller.actorId}`, CHECKS_PER_MINUTE)
  const { place, token, app } = await openNumber(tx, deps, record.id)
  const outside = async () => {
    const facts = await debugToken(place, askerFor(app, token), token).catch(error => {
      if (error instanceof GraphFailure) return unknownToken(error)
      throw error
    })
    const missing = facts.is_valid ? NEEDED_SCOPES.filter(scope => !facts.scopes.includes(scope)) : []
    return async (after: Tx) => {
      await keepToken(after, record.id, facts)
      const { businesses: _businesses, expires_at: expires, data_access_expires_at: access, ...others } = facts
      const data = {
        ...others,
        missing_scopes: missing,
        expires_at: expires?.toISOString() ?? null,
        data_access_expires_at: access?.toISOString() ?? null,
        problem: problemOf(facts, missing),
        checked_at: new Date().toISOString(),
      }
      return { message: facts.is_valid ? 'The token is valid' : 'The token is not valid', data }
    }
  }
  return { outside }
}

/** One default a user: the one before it is none any more. */
export const makeDefault: SelectionHandler<typeof configurations, 'makeDefault'> = async context => {
  const ids = context.records.map(({ id }) => id)
  await context.tx.query(
    `update wa_configurations set is_default = 0, updated_at = now() where is_default = 1
       and account_id in (select account_id from wa_configurations where id = any($1::bigint[]))`,
    [ids],
  )
  return setColumns({ is_default: 1 })(context)
}
