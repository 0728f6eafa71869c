import { recordOf } from '../../../messaging/record.ts'
import { QUALITY_RATINGS, type QualityRating } from '../../../messaging/whatsapp/limits.ts'
import { type GraphAnswer, graphCall } from '../../gateways/graph/call.ts'
import type { GraphPlace } from '../../gateways/graph/place.ts'

/** What the provider says of a number, under the names of our columns. Words that nobody knows stay as they came. */
export interface NumberFacts {
  /** Digits. */
  digits: string
  verified_name: string | null
  name_status: string | null
  quality: QualityRating
  messaging_limit_tier: string | null
  throughput: string | null
  code_verification_status: string | null
  connection: string | null
  platform_type: string | null
  account_mode: string | null
  is_official: 0 | 1
}

/** Whose number: the provider's id of it, and a token that reaches it. */
export interface NumberAccess {
  place: GraphPlace
  token: string
  /** Of the number. */
  id: string
}

const MOST = 200
const MOST_PAGES = 20

/** A text of the provider, shortened to what a column holds. */
export const textIn = (answer: GraphAnswer, key: string): string | null => {
  const value = answer[key]
  return typeof value === 'string' && value !== '' ? value.replaceAll('\0', '').slice(0, MOST).toWellFormed() : null
}

const qualityOf = (word: unknown): QualityRating => QUALITY_RATINGS.find(one => one === word) ?? 'UNKNOWN'

/** The field of the limit has another name from v24 on. */
const limitField = ({ version }: GraphPlace) =>
  version >= 24 ? 'whatsapp_business_manager_messaging_limit' : 'messaging_limit_tier'

const fieldsOf = (place: GraphPlace) =>
  [
    'id',
    'display_phone_number',
    'verified_name',
    'name_status',
    'quality_rating',
    'code_verification_status',
    'status',
    'platform_type',
    'throughput',
    'account_mode',
    'is_official_business_account',
    limitField(place),
  ].join(',')

const factsIn = (place: GraphPlace, answer: GraphAnswer): NumberFacts => ({
  digits: (textIn(answer, 'display_phone_number') ?? '').replaceAll(/\D/g, ''),
  verified_name: textIn(answer, 'verified_name'),
  name_status: textIn(answer, 'name_status'),
  quality: qualityOf(answer.quality_rating),
  messaging_limit_tier: textIn(answer, limitField(place)),
  throughput: textIn(recordOf(answer.throughput), 'level'),
  code_verification_status: textIn(answer, 'code_verification_status'),
  connection: textIn(answer, 'status'),
  platform_type: textIn(answer, 'platform_type'),
  account_mode: textIn(answer, 'account_mode'),
  is_official: answer.is_official_business_account === true ? 1 : 0,
})

/** What the provider says of a number now. @throws GraphFailure */
export const readNumber = async ({ place, token, id }: NumberAccess): Promise<NumberFacts> =>
  factsIn(place, await graphCall(place, token, { path: id, query: { fields: fieldsOf(place) } }))

export interface FoundNumber {
  id: string
  facts: NumberFacts
}

/** The numbers of a business. @throws GraphFailure */
export const numbersOf = async (place: GraphPlace, token: string, business: string): Promise<FoundNumber[]> => {
  const found: FoundNumber[] = []
  let after = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { fields: fieldsOf(place), limit: 100, ...(after !== '' && { after }) }
    const { data, paging } = await graphCall(place, token, { path: `${business}/phone_numbers`, query })
    for (const one of Array.isArray(data) ? data.map(recordOf) : []) {
      const id = textIn(one, 'id')
      if (id) found.push({ id, facts: factsIn(place, one) })
    }
    const next = textIn(recordOf(recordOf(paging).cursors), 'after') ?? ''
    if (next === '' || recordOf(paging).next === undefined || next === after) break
    after = next
  }
  return found
}

const post = ({ place, token, id }: NumberAccess, edge: string, json: Readonly<Record<string, unknown>>) =>
  graphCall(place, token, { method: 'POST', path: `${id}/${edge}`, json })

/** Has a code sent to the number. @throws GraphFailure */
export const requestCode = (number: NumberAccess, code_method: string, language: string): Promise<unknown> =>
  post(number, 'request_code', { code_method, language })

/** @throws GraphFailure */
export const verifyCode = (number: NumberAccess, code: string): Promise<unknown> => post(number, 'verify_code', { code })

/** Connects the number to the provider's cloud, under the PIN of its two-step verification. @throws GraphFailure */
export const registerNumber = (number: NumberAccess, pin: string): Promise<unknown> =>
  post(number, 'register', { messaging_product: 'whatsapp', pin })

/** What people see of a business beside its number. */
export interface Profile {
  vertical?: string
  about?: string
  address?: string
  description?: string
  email?: string
  websites?: string[]
}

/** @throws GraphFailure */
export const readProfile = async ({ place, token, id }: NumberAccess): Promise<Profile> => {
  const fields = 'about,address,description,email,websites,vertical'
  const { data } = await graphCall(place, token, { path: `${id}/whatsapp_business_profile`, query: { fields } })
  const profile = recordOf(Array.isArray(data) ? data[0] : undefined)
  const { websites } = profile
  const texts = ['vertical', 'about', 'address', 'description', 'email'].map(key => [key, profile[key]])
  return {
    ...Object.fromEntries(texts.filter(([, value]) => typeof value === 'string')),
    ...(Array.isArray(websites) && { websites: websites.map(String) }),
  }
}

/** Changes what is named and leaves the rest. @throws GraphFailure */
export const writeProfile = (number: NumberAccess, profile: Profile): Promise<unknown> =>
  post(number, 'whatsapp_business_profile', { messaging_product: 'whatsapp', ...profile })

export interface Commerce {
  is_cart_enabled: 0 | 1
  is_catalog_visible: 0 | 1
}

/** @throws GraphFailure */
export const readCommerce = async ({ place, token, id }: NumberAccess): Promise<Commerce> => {
  const { data } = await graphCall(place, token, { path: `${id}/whatsapp_commerce_settings` })
  const found = recordOf(Array.isArray(data) ? data[0] : undefined)
  return {
    is_cart_enabled: found.is_cart_enabled === false ? 0 : 1,
    is_catalog_visible: found.is_catalog_visible === true ? 1 : 0,
  }
}

/** @throws GraphFailure */
export const writeCommerce = ({ place, token, id }: NumberAccess, settings: Commerce): Promise<unknown> =>
  graphCall(place, token, {
    method: 'POST',
    path: `${id}/whatsapp_commerce_settings`,
    query: { is_cart_enabled: settings.is_cart_enabled === 1, is_catalog_visible: settings.is_catalog_visible === 1 },
  })

/** What the provider has of calls, as it came. @throws GraphFailure */
export const readCalling = async ({ place, token, id }: NumberAccess): Promise<GraphAnswer> =>
  recordOf((await graphCall(place, token, { path: `${id}/settings` })).calling)

/** @throws GraphFailure */
export const writeCalling = (number: NumberAccess, calling: Readonly<Record<string, unknown>>): Promise<unknown> =>
  post(number, 'settings', { calling })
