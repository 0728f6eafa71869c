import { createHash, randomBytes } from 'node:crypto'
import { tell } from '../../../messaging/tell.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { configurations } from '../../../resources/whatsapp/configurations.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import { type GraphPlace, readGraphPlace } from '../../gateways/graph/place.ts'
import type { CallContext, CallHandler, InputFor } from '../../kernel/context/context.ts'
import { conflict, invalid } from '../../kernel/problem/errors.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import { isInScope, type Tx } from '../../kernel/scope/scope.ts'
import { debugToken, exchangeCode, subscribeApp } from '../graph/access.ts'
import { type FoundNumber, numbersOf, registerNumber } from '../graph/numbers.ts'
import { askerFor, type KnownApp, readApp } from './open.ts'
import { refused, sentenceOf } from './refused.ts'
import { connectFound, type Found } from './signupConnect.ts'
import { TAKEN, takenAmong } from './taken.ts'

type Signup = AnswerOf<typeof configurations, 'signup'>
export type Steps = Signup['steps']

const SCOPES = 'whatsapp_business_management,whatsapp_business_messaging,business_management'
/** In which a person has to be back. */
const PATIENCE = '1 hour'
const CALLBACK = '/fb-callback'

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex')

/** The app of the settings, complete. @throws HttpProblem 409 */
const wholeApp = ({ id, secret }: KnownApp): { id: string; secret: string } => {
  if (id && secret) return { id, secret }
  throw conflict(
    tell('Enter the app’s ID and its secret in the app settings, under WhatsApp, before a number is connected this way.'),
  )
}

/** Where a person goes to say which business is connected. The state is bound to his session, and counts once. */
export const startSignup: CallHandler<typeof configurations, 'connect'> = async ({ tx, deps, caller }) => {
  const app = wholeApp(await readApp(tx, deps))
  if (!deps.publicUrl) throw conflict(tell('The address of this desk is not known: set PUBLIC_URL.'))
  const redirect = `${deps.publicUrl}${CALLBACK}`
  const state = randomBytes(24).toString('base64url')
  await tx.query(`delete from wa_signups where created_at < now() - interval '${PATIENCE}' or session_id = $1`, [
    caller.sessionId,
  ])
  await tx.query('insert into wa_signups (state_hash, account_id, session_id, redirect_uri) values ($1, $2, $3, $4)', [
    hashOf(state),
    caller.accountId,
    caller.sessionId,
    redirect,
  ])
  const { dialog } = await readGraphPlace(tx)
  const asked = { client_id: app.id, redirect_uri: redirect, state, response_type: 'code', scope: SCOPES }
  return { message: 'Go on at the provider', data: { url: `${dialog}?${new URLSearchParams(asked)}` } }
}

interface Begun {
  redirect_uri: string
  access_token: string | null
}

/** What was begun with this state in this very session. @throws HttpProblem 422 at the state */
const begunWith = async (tx: Tx, { sessionId, accountId }: Caller, state: string): Promise<Begun> => {
  const { rows } = await tx.query<Begun>(
    `select redirect_uri, access_token from wa_signups where state_hash = $1 and session_id = $2 and account_id = $3
       and created_at > now() - interval '${PATIENCE}'`,
    [hashOf(state), sessionId, accountId],
  )
  if (!rows[0])
    throw invalid({ state: [tell('This was not begun here, or too long ago: begin again with “Connect with Facebook”.')] })
  return rows[0]
}

/** Numbers of all businesses that the token reaches. @throws GraphFailure */
const findNumbers = async (place: GraphPlace, app: KnownApp, token: string): Promise<Found[]> => {
  const { businesses } = await debugToken(place, askerFor(app, token), token)
  const found: Found[] = []
  for (const business of businesses)
    found.push(...(await numbersOf(place, token, business)).map((number: FoundNumber) => ({ ...number, business })))
  return found
}

/** Those that are connected already. */
const takenOf = async (tx: Tx, found: readonly Found[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await takenAmong(
        tx,
        found.map(({ id, facts }) => ({ id, digits: facts.digits })),
      )
    ).keys(),
  )

const choicesOf = (found: readonly Found[], taken: ReadonlySet<string>): Signup['choices'] =>
  found.map(({ id, business, facts }) => ({
    business_account_id: business,
    phone_number_id: id,
    display_phone_number: `+${facts.digits}`,
    verified_name: facts.verified_name,
    taken: taken.has(id) ? 1 : 0,
  }))

type Input = InputFor<typeof configurations, 'signup'>

/** The number that was named, or the only one that is free. @throws HttpProblem 422 where one was named that is not there, or is taken */
const chosen = (found: readonly Found[], taken: ReadonlySet<string>, { phone_number_id: wanted, waba_id: business }: Input) => {
  const free = found.filter(({ id }) => !taken.has(id))
  if (!wanted) return free.length === 1 ? free[0] : undefined
  const one = found.find(({ id, business: its }) => id === wanted && (!business || its === business))
  if (!one)
    throw invalid({ phone_number_id: [tell('The connected business has no number of this ID: choose one of those it has.')] })
  if (taken.has(wanted)) throw invalid({ phone_number_id: [TAKEN] })
  return one
}

const needed = async <T>(asked: Promise<T>): Promise<T> =>
  asked.catch(error => {
    throw refused(error)
  })

/**
 * What comes of a person's visit at the provider: the code is exchanged for a token, the numbers are found by what the token reaches, and the
 * one chosen is connected (rule whatsapp-16). Where one has to be chosen, the same call comes again with it.
 */
export const signup: CallHandler<typeof configurations, 'signup'> = async context => {
  const { tx, deps, caller, input } = context
  const begun = await begunWith(tx, caller, input.state)
  const owner = input.user_id ?? caller.accountId
  if (!(await isInScope(tx, caller, owner))) throw invalid({ user_id: [tell('The selected user is not valid.')] })
  const code = input.code ?? ''
  if (begun.access_token === null && code === '') throw invalid({ code: [tell('Send the code that the provider gave.')] })
  const known = await readApp(tx, deps)
  const app = wholeApp(known)
  const place = await readGraphPlace(tx)
  const outside = async () => {
    const token =
      begun.access_token === null
        ? await needed(exchangeCode(place, app, code, begun.redirect_uri))
        : deps.secrets.open(begun.access_token)
    const steps: Steps = [{ step: 'exchange', status: 'ok', message: tell('The provider gave access.') }]
    // The code is used up: the token is kept before anything else can fail.
    return async (after: Tx) => {
      await after.query('update wa_signups set access_token = $2 where state_hash = $1', [
        hashOf(input.state),
        deps.secrets.seal(token),
      ])
      return { outside: () => findAndConnect(context, { place, known, token, owner, steps }) }
    }
  }
  return { outside }
}

interface Going {
  place: GraphPlace
  known: KnownApp
  token: string
  owner: number
  steps: Steps
}

const findAndConnect = async (context: CallContext<Input>, going: Going) => {
  const { place, known, token, owner, steps } = going
  const found = await needed(findNumbers(place, known, token))
  if (found.length === 0)
    throw conflict(tell('The connected business has no phone number yet: add one at the provider, then begin again.'))
  return async (after: Tx) => {
    const taken = await takenOf(after, found)
    const one = chosen(found, taken, context.input)
    const soFar: Steps = [
      ...steps,
      { step: 'find', status: 'ok', message: tell('%{count} numbers found.', { count: found.length }) },
    ]
    if (!one)
      return { message: 'Choose the number', data: { configuration_id: null, steps: soFar, choices: choicesOf(found, taken) } }
    const id = await connectFound({ ...context, tx: after }, one, token, owner, known)
    await after.query('delete from wa_signups where state_hash = $1', [hashOf(context.input.state)])
    const created: Steps = [...soFar, { step: 'create', status: 'ok', message: `+${one.facts.digits} is connected.` }]
    return { outside: () => finish(context, going, one, id, created) }
  }
}

/** What may fail without undoing what was done: it can be done again from the number's menu. */
const tried = async (step: Steps[number]['step'], work: Promise<unknown>, message: string): Promise<Steps[number]> => {
  try {
    await work
    return { step, status: 'ok', message }
  } catch (error) {
    if (error instanceof GraphFailure) return { step, status: 'failed', message: sentenceOf(error) }
    throw error
  }
}

const finish = async ({ input }: CallContext<Input>, { place, token }: Going, one: Found, id: number, steps: Steps) => {
  const subscribed = await tried('subscribe', subscribeApp(place, token, one.business), tell('Reports and replies come in.'))
  const registered: Steps[number] = input.pin
    ? await tried('register', registerNumber({ place, token, id: one.id }, input.pin), tell('Messages can be sent from it.'))
    : {
        step: 'register',
        status: 'skipped',
        message: tell('No PIN was entered: register the number from its menu where it is not yet.'),
      }
  return async (after: Tx) => {
    if (subscribed.status === 'ok')
      await after.query('update wa_configurations set subscribed = 1, subscribed_at = now() where id = $1', [id])
    const data: Signup = { configuration_id: id, steps: [...steps, subscribed, registered], choices: [] }
    return { message: 'Number connected', data }
  }
}
