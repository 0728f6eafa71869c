import { isRecord } from '../../messaging/record.ts'
import { BUSINESS_CATEGORIES } from '../../messaging/whatsapp/categories.ts'
import { isLanguage } from '../../messaging/whatsapp/languages.ts'
import { PROFILE_LIMITS, REGISTER_LIMIT } from '../../messaging/whatsapp/limits.ts'
import { lengthOf } from '../../messaging/whatsapp/shape.ts'
import { type Call, flagOf, type Handler, needed, numberOf, paged, picked, textOf, wabaOf } from './call.ts'
import { GraphError, invalid } from './graphError.ts'
import { addNumber, type PhoneNumber } from './world.ts'

const USUAL = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
]

const shown = (number: PhoneNumber) => ({
  id: number.id,
  display_phone_number: `+${number.number}`,
  verified_name: number.verifiedName,
  name_status: number.nameStatus,
  quality_rating: number.quality,
  code_verification_status: number.verified ? 'VERIFIED' : 'NOT_VERIFIED',
  status: number.connected ? 'CONNECTED' : 'DISCONNECTED',
  platform_type: number.connected ? 'CLOUD_API' : 'NOT_APPLICABLE',
  throughput: { level: number.throughput },
  messaging_limit_tier: number.tier,
  whatsapp_business_manager_messaging_limit: number.tier,
  account_mode: 'LIVE',
  is_official_business_account: false,
  is_pin_enabled: number.pin !== '',
})

const idOf = ({ path }: Call): string => path[0] ?? ''
const numberOfCall = (call: Call): PhoneNumber => numberOf(call, idOf(call))

/** After a change: written down, then answered. */
const done = ({ provider }: Call, more: object = {}): object => {
  provider.save()
  return { success: true, ...more }
}

const requestCode: Handler = call => {
  const number = numberOfCall(call)
  const method = needed(call, 'code_method')
  const language = needed(call, 'language')
  if (method !== 'SMS' && method !== 'VOICE') throw invalid('Param code_method must be one of {SMS, VOICE}')
  if (!isLanguage(language)) throw invalid('Param language is not a language')
  if (number.verified) throw new GraphError(136024, 'The phone number is verified already')
  number.code = call.provider.settings.code
  return done(call)
}

const verifyCode: Handler = call => {
  const number = numberOfCall(call)
  const code = needed(call, 'code').replace('-', '')
  if (number.code === '' || code !== number.code)
    throw new GraphError(136025, 'The code is not correct', { error_subcode: 2388093 })
  number.verified = true
  number.code = ''
  return done(call, { id: number.id })
}

const countRegistration = (number: PhoneNumber): void => {
  const since = Date.now() - REGISTER_LIMIT.hours * 3_600_000
  number.registrations = number.registrations.filter(at => at > since)
  if (number.registrations.length >= REGISTER_LIMIT.calls) throw new GraphError(133016, '10 calls in 72 hours')
  number.registrations.push(Date.now())
}

const register: Handler = call => {
  const number = numberOfCall(call)
  const pin = needed(call, 'pin')
  if (!/^\d{6}$/.test(pin)) throw invalid('Param pin must be 6 digits')
  countRegistration(number)
  call.provider.save()
  if (!number.verified) throw new GraphError(133006, 'Verify the number first')
  if (number.pin !== '' && number.pin !== pin) throw new GraphError(133005, 'The PIN does not match')
  number.pin = pin
  number.connected = true
  return done(call)
}

const deregister: Handler = call => {
  const number = numberOfCall(call)
  countRegistration(number)
  number.connected = false
  return done(call)
}

const addToWaba: Handler = call => {
  const waba = wabaOf(call, idOf(call))
  const digits = `${needed(call, 'cc')}${needed(call, 'phone_number')}`.replace(/\D/g, '')
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw invalid('Param phone_number is not a number')
  if (call.provider.world.numbers.some(({ number }) => number === digits))
    throw new GraphError(100, 'The number belongs to an account already', { error_subcode: 2388103 })
  const { id } = addNumber(call.provider.world, waba, digits, {
    verifiedName: needed(call, 'verified_name'),
    nameStatus: 'PENDING_REVIEW',
  })
  call.provider.save()
  return { id }
}

const setCommerce: Handler = call => {
  const { commerce } = numberOfCall(call)
  commerce.is_cart_enabled = flagOf(call, 'is_cart_enabled') ?? commerce.is_cart_enabled
  commerce.is_catalog_visible = flagOf(call, 'is_catalog_visible') ?? commerce.is_catalog_visible
  return done(call)
}

const CALLING: Readonly<Record<string, readonly string[]>> = {
  status: ['ENABLED', 'DISABLED'],
  call_icon_visibility: ['DEFAULT', 'DISABLE_ALL'],
  callback_permission_status: ['ENABLED', 'DISABLED'],
}

const setSettings: Handler = call => {
  const number = numberOfCall(call)
  const { calling } = call.params
  if (isRecord(calling))
    for (const [key, words] of Object.entries(CALLING))
      if (calling[key] !== undefined && !words.includes(String(calling[key]).toUpperCase()))
        throw invalid(`Param calling[${key}] must be one of {${words.join(', ')}}`)
  for (const key of ['calling', 'user_identity_change', 'payload_encryption', 'storage_configuration']) {
    const value = call.params[key]
    if (isRecord(value)) number.settings[key] = { ...Object(number.settings[key]), ...value }
  }
  return done(call)
}

const getProfile: Handler = call => {
  const { profile } = numberOfCall(call)
  const asked = textOf(call, 'fields')
  const names = asked === '' ? Object.keys(profile) : asked.split(',')
  const some = Object.fromEntries(names.filter(name => profile[name] !== undefined).map(name => [name, profile[name]]))
  return { data: [{ ...some, messaging_product: 'whatsapp' }] }
}

const setProfile: Handler = call => {
  const number = numberOfCall(call)
  const changes: Record<string, unknown> = {}
  for (const key of ['about', 'address', 'description', 'email'] as const) {
    const value = call.params[key]
    if (value === undefined) continue
    if (typeof value !== 'string' || lengthOf(value) > PROFILE_LIMITS[key])
      throw invalid(`Param ${key} must be at most ${PROFILE_LIMITS[key]} characters long.`)
    changes[key] = value
  }
  const { vertical, websites, profile_picture_handle: picture } = call.params
  if (vertical !== undefined && !BUSINESS_CATEGORIES.some(one => one === vertical))
    throw invalid('Param vertical is none of the categories')
  if (vertical !== undefined) changes.vertical = vertical
  if (websites !== undefined) {
    const all = Array.isArray(websites) ? websites : []
    const fits = (one: unknown) => typeof one === 'string' && one.length <= PROFILE_LIMITS.website && /^https?:\/\//.test(one)
    if (!Array.isArray(websites) || all.length > PROFILE_LIMITS.websites || !all.every(fits))
      throw invalid('Param websites must be at most 2 links of 256 characters')
    changes.websites = websites
  }
  if (picture !== undefined) changes.profile_picture_url = `${call.base}/lookaside/${encodeURIComponent(String(picture))}`
  Object.assign(number.profile, changes)
  return done(call)
}

/** What is asked of a number, and of the numbers of a business. */
export const NUMBER_CALLS: Readonly<Record<string, Handler>> = {
  'GET number': call => picked(call, shown(numberOfCall(call)), USUAL),
  'GET waba/phone_numbers': call => {
    const { id } = wabaOf(call, idOf(call))
    const all = call.provider.world.numbers.filter(({ waba }) => waba === id)
    return paged(call, all, number => picked(call, shown(number), USUAL))
  },
  'POST waba/phone_numbers': addToWaba,
  'POST number/request_code': requestCode,
  'POST number/verify_code': verifyCode,
  'POST number/register': register,
  'POST number/deregister': deregister,
  'GET number/whatsapp_commerce_settings': call => {
    const { id, commerce } = numberOfCall(call)
    return { data: [{ id, ...commerce }] }
  },
  'POST number/whatsapp_commerce_settings': setCommerce,
  'GET number/settings': call => numberOfCall(call).settings,
  'POST number/settings': setSettings,
  'GET number/whatsapp_business_profile': getProfile,
  'POST number/whatsapp_business_profile': setProfile,
}
