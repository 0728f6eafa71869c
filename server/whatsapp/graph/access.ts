import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { graphCall } from '../../gateways/graph/call.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { GraphPlace } from '../../gateways/graph/place.ts'
import { textIn } from './numbers.ts'

/** What the provider says of a token; of the token itself nothing. */
export interface TokenFacts {
  is_valid: boolean
  app_id: string | null
  application: string | null
  type: string | null
  scopes: string[]
  /** Businesses that it reaches. */
  businesses: string[]
  /** Null for never. */
  expires_at: Date | null
  data_access_expires_at: Date | null
  /** Why it does not count. */
  problem: string | null
}

const MOST_SCOPES = 50
const BUSINESS_SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging']

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap(one => (typeof one === 'string' ? [one.slice(0, 100)] : [])).slice(0, MOST_SCOPES)

const momentOf = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000) : null

/** Businesses of the scopes that a number is run by; each once. */
const businessesIn = (granular: unknown): string[] => [
  ...new Set(
    (Array.isArray(granular) ? granular.map(recordOf) : [])
      .filter(({ scope }) => BUSINESS_SCOPES.includes(String(scope)))
      .flatMap(({ target_ids: targets }) => textsIn(targets)),
  ),
]

/**
 * Asks the provider about a token.
 * @param asker the token with which it is asked: the app's own, else that token itself
 * @throws GraphFailure
 */
export const debugToken = async (place: GraphPlace, asker: string, token: string): Promise<TokenFacts> => {
  const answer = await graphCall(place, asker, { path: 'debug_token', query: { input_token: token } })
  const data = recordOf(answer.data)
  const problem = textIn(recordOf(data.error), 'message')
  return {
    is_valid: data.is_valid === true,
    app_id: textIn(data, 'app_id'),
    application: textIn(data, 'application'),
    type: textIn(data, 'type'),
    scopes: textsIn(data.scopes),
    businesses: businessesIn(data.granular_scopes),
    expires_at: momentOf(data.expires_at),
    data_access_expires_at: momentOf(data.data_access_expires_at),
    problem: problem === null ? null : problem.replaceAll(token, '•••'),
  }
}

/** By which the app itself asks; '' where its id or its secret is not set. */
export const appToken = (id: string | null, secret: string | undefined): string => (id && secret ? `${id}|${secret}` : '')

/** Has what happens at a business told to the app of the token. @throws GraphFailure */
export const subscribeApp = (place: GraphPlace, token: string, business: string): Promise<unknown> =>
  graphCall(place, token, { method: 'POST', path: `${business}/subscribed_apps` })

/** Whether an app hears of the business: any, where it is not known which is ours. @throws GraphFailure */
export const isSubscribed = async (place: GraphPlace, token: string, business: string, app: string | null): Promise<boolean> => {
  const { data } = await graphCall(place, token, { path: `${business}/subscribed_apps` })
  const ids = (Array.isArray(data) ? data : []).map(one => textIn(recordOf(recordOf(one).whatsapp_business_api_data), 'id'))
  return app === null ? ids.length > 0 : ids.includes(app)
}

export interface App {
  id: string
  secret: string
}

/** The code that the provider sent a person back with, for a token of his business. It counts once. @throws GraphFailure */
export const exchangeCode = async (place: GraphPlace, app: App, code: string, redirect: string): Promise<string> => {
  const query = { client_id: app.id, client_secret: app.secret, code, redirect_uri: redirect }
  const { access_token: token } = await graphCall(place, '', { path: 'oauth/access_token', query })
  if (typeof token !== 'string' || token === '') throw new GraphFailure(tell('The provider gave no token: begin again.'))
  return token
}
