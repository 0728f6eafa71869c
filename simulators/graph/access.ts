import { randomBytes } from 'node:crypto'
import { analyticsOf } from './analyticsCalls.ts'
import { type Call, type Handler, needed, textOf, tokenProblem, wabaOf } from './call.ts'
import { GraphError, invalid, notFound } from './graphError.ts'
import { Raw } from './http.ts'
import { answersChallenge } from './webhookPost.ts'
import { addToken } from './world.ts'

/** For which the token of an embedded signup counts. */
const BUSINESS_TOKEN_DAYS = 60

const idOf = ({ path }: Call): string => path[0] ?? ''

const debugToken: Handler = call => {
  const { world } = call.provider
  const value = needed(call, 'input_token')
  const token = world.tokens.find(one => one.value === value)
  if (!token)
    return {
      data: {
        is_valid: false,
        scopes: [],
        error: { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' },
      },
    }
  const problem = tokenProblem(token)
  return {
    data: {
      app_id: token.app,
      type: 'SYSTEM_USER',
      application: world.app.name,
      data_access_expires_at: token.expiresAt,
      expires_at: token.expiresAt,
      is_valid: problem === undefined,
      scopes: token.scopes,
      granular_scopes: token.scopes
        .filter(scope => scope.startsWith('whatsapp'))
        .map(scope => ({ scope, target_ids: token.wabas })),
      user_id: token.user,
      ...(problem ? { error: { code: 190, ...problem } } : {}),
    },
  }
}

/** The code of embedded signup for a token, once. */
const exchange: Handler = call => {
  const { world } = call.provider
  if (needed(call, 'client_id') !== world.app.id) throw new GraphError(101, 'Error validating application')
  if (needed(call, 'client_secret') !== world.app.secret) throw new GraphError(1, 'Error validating client secret.')
  const code = needed(call, 'code')
  const found = world.codes.find(one => one.code === code)
  const redirect = textOf(call, 'redirect_uri')
  if (!found || (redirect !== '' && redirect !== found.redirect))
    throw new GraphError(100, 'This authorization code has been used or does not fit', { error_subcode: 36009 })
  world.codes = world.codes.filter(one => one !== found)
  const token = addToken(world, found.wabas, { expiresAt: Math.floor(Date.now() / 1000) + BUSINESS_TOKEN_DAYS * 86_400 })
  call.provider.save()
  return { access_token: token.value, token_type: 'bearer', expires_in: BUSINESS_TOKEN_DAYS * 86_400 }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, sign => SIGNS[sign] ?? '')

const backTo = (redirect: string, values: Readonly<Record<string, string>>): string => {
  const url = new URL(redirect)
  for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value)
  return url.href
}

/** Where a person connects his business with the app: he chooses one, and is sent back with a code. */
export const dialog: Handler = call => {
  const { provider, base } = call
  const redirect = needed(call, 'redirect_uri')
  const state = textOf(call, 'state')
  if (needed(call, 'client_id') !== provider.world.app.id) throw new GraphError(101, 'Error validating application')
  if (!URL.canParse(redirect) || !/^https?:$/.test(new URL(redirect).protocol))
    throw invalid('Param redirect_uri must be an address')
  const chosen = textOf(call, 'waba')
  if (chosen === '') {
    const link = (waba: string) =>
      `${base}/dialog/oauth?${new URLSearchParams({ client_id: provider.world.app.id, redirect_uri: redirect, state, waba })}`
    const items = provider.world.wabas.map(
      ({ id, name }) => `<li><a href="${escaped(link(id))}">Connect ${escaped(name)}</a></li>`,
    )
    const cancel = backTo(redirect, { error: 'access_denied', error_reason: 'user_denied', state })
    return new Raw(
      'text/html; charset=utf-8',
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Connect a business</title><h1>Connect a business</h1><p>This page stands for the provider’s own.</p><ul>${items.join('')}</ul><p><a href="${escaped(cancel)}">Cancel</a></p></html>`,
    )
  }
  if (!provider.world.wabas.some(({ id }) => id === chosen)) throw notFound(chosen)
  const code = randomBytes(24).toString('base64url')
  provider.world.codes.push({ code, wabas: [chosen], redirect })
  provider.save()
  return new Raw('text/plain', '', 302, { location: backTo(redirect, { code, state }) })
}

/** An address is taken when it answers with the challenge. @throws GraphError where it does not */
const checkCallback = async (call: Call, url: string): Promise<void> => {
  const { webhookTimeoutMs: timeoutMs } = call.provider.settings
  if (!URL.canParse(url) || !(await answersChallenge({ url, timeoutMs }, needed(call, 'verify_token'))))
    throw new GraphError(100, 'The callback did not answer with the challenge', { error_subcode: 2200 })
}

/** Where the webhooks of the app go; the app itself says so, by its secret. */
const setCallback: Handler = async call => {
  if (call.token.wabas.length > 0) throw new GraphError(15, 'This call needs the token of the app')
  const callback = needed(call, 'callback_url')
  if (needed(call, 'object') !== 'whatsapp_business_account') throw invalid('Param object must be whatsapp_business_account')
  await checkCallback(call, callback)
  call.provider.world.app.callback = callback
  call.provider.save()
  return { success: true }
}

const subscribe: Handler = async call => {
  if (call.provider.settings.subscriptions === 'refused') throw new GraphError(2, 'Subscriptions are not taken now')
  const waba = wabaOf(call, idOf(call))
  const callback = textOf(call, 'override_callback_uri')
  if (callback !== '') await checkCallback(call, callback)
  waba.subscription = callback === '' ? {} : { callback }
  call.provider.save()
  return { success: true }
}

/** Calls about tokens, businesses and who hears of them. */
export const ACCESS_CALLS: Readonly<Record<string, Handler>> = {
  'GET debug_token': debugToken,
  'GET oauth/access_token': exchange,
  'POST oauth/access_token': exchange,
  'GET waba': call => {
    const { id, name, business, insights } = wabaOf(call, idOf(call))
    const figures = analyticsOf(call, id)
    if (figures) return figures
    return {
      id,
      name,
      timezone_id: '71',
      currency: 'INR',
      country: 'IN',
      message_template_namespace: `ns_${id}`,
      account_review_status: 'APPROVED',
      business_verification_status: 'verified',
      ownership_type: 'SELF',
      is_enabled_for_insights: insights,
      owner_business_info: { id: business, name },
    }
  },
  'POST waba': call => {
    const waba = wabaOf(call, idOf(call))
    // Cannot be taken back.
    if (textOf(call, 'is_enabled_for_insights') === 'true') waba.insights = true
    call.provider.save()
    return { id: waba.id, success: true }
  },
  'POST app/subscriptions': setCallback,
  'GET waba/subscribed_apps': call => {
    const { subscription } = wabaOf(call, idOf(call))
    const { id, name } = call.provider.world.app
    const app = { whatsapp_business_api_data: { id, name, link: `https://www.facebook.com/games/?app_id=${id}` } }
    return {
      data: subscription ? [{ ...app, ...(subscription.callback ? { override_callback_uri: subscription.callback } : {}) }] : [],
    }
  },
  'POST waba/subscribed_apps': subscribe,
  'DELETE waba/subscribed_apps': call => {
    wabaOf(call, idOf(call)).subscription = null
    call.provider.save()
    return { success: true }
  },
}
