import { isRecord } from '../../messaging/record.ts'
import { MESSAGING_TIERS, QUALITY_RATINGS, THROUGHPUT } from '../../messaging/whatsapp/limits.ts'
import { templateStatusAfter } from '../../messaging/whatsapp/templateStatus.ts'
import { HALF_HOUR_S } from './analytics.ts'
import { keepMedia } from './media.ts'
import { newMessageId, prefer, receive, writeBack } from './people.ts'
import type { Provider } from './provider.ts'
import { pause, setStatus } from './templates.ts'
import { addNumber, addToken, addWaba, type PhoneNumber, type StoredTemplate } from './world.ts'

type Wanted = Readonly<Record<string, unknown>>
type Change = (provider: Provider, wanted: Wanted) => unknown

const text = (wanted: Wanted, key: string): string => {
  const value = wanted[key]
  if (typeof value !== 'string' || value === '') throw new RangeError(`${key} is a text.`)
  return value
}

const maybe = (wanted: Wanted, key: string): string | undefined => (wanted[key] === undefined ? undefined : text(wanted, key))

/** The word among those there are; undefined where none was given. */
const word = <T extends string>(wanted: Wanted, key: string, words: readonly T[]): T | undefined => {
  const value = maybe(wanted, key)
  if (value === undefined) return undefined
  const found = words.find(one => one === value)
  if (!found) throw new RangeError(`${key} is one of ${words.join(', ')}.`)
  return found
}

const keysOf = <T extends object>(one: T): (keyof T & string)[] =>
  Object.keys(one).filter((key): key is keyof T & string => Object.hasOwn(one, key))

/** By id or digits; the first there is where none is named. */
const numberIn = ({ world }: Provider, wanted: Wanted): PhoneNumber => {
  const asked = maybe(wanted, 'number')
  const found = asked === undefined ? world.numbers[0] : world.numbers.find(({ id, number }) => id === asked || number === asked)
  if (!found) throw new RangeError(`There is no number ${asked}.`)
  return found
}

const templateIn = ({ world }: Provider, wanted: Wanted): StoredTemplate => {
  const asked = text(wanted, 'template')
  const found = world.templates.find(({ id, name }) => id === asked || name === asked)
  if (!found) throw new RangeError(`There is no template ${asked}.`)
  return found
}

/** {from, number?, name?, text} or {from, …, message: {type, …}}, as the provider tells messages. */
const reply: Change = (provider, wanted) => {
  const { message } = wanted
  const content = isRecord(message) ? message : { type: 'text', text: { body: text(wanted, 'text') } }
  return { id: receive(provider, numberIn(provider, wanted), text(wanted, 'from'), content, maybe(wanted, 'name')) }
}

/** {from, number?, text, template?}: a person presses a button of a template. */
const press: Change = (provider, wanted) => {
  const label = text(wanted, 'text')
  if (wanted.template !== undefined) provider.analytics.click(templateIn(provider, wanted).id, 'quick_reply_button', label)
  const button = { text: label, payload: maybe(wanted, 'payload') ?? label }
  const context = { from: numberIn(provider, wanted).number, id: maybe(wanted, 'to') ?? newMessageId() }
  return { id: receive(provider, numberIn(provider, wanted), text(wanted, 'from'), { context, type: 'button', button }) }
}

/** {from, number?, resume?: true}: stops marketing by the button, or wants it again. */
const optOut: Change = (provider, wanted) => {
  const number = numberIn(provider, wanted)
  if (wanted.resume === true) prefer(provider, number, text(wanted, 'from'), 'resume')
  else writeBack(provider, number, text(wanted, 'from'), 'optOut', newMessageId())
  return provider.stats()
}

/** {token?, expired? | revoked? | scopes?}: of the first token where none is named. {create: true, waba?} makes one. */
const token: Change = (provider, wanted) => {
  const { world } = provider
  const value = maybe(wanted, 'token')
  const waba = maybe(wanted, 'waba')
  const found =
    wanted.create === true
      ? addToken(world, waba === undefined ? world.wabas.map(({ id }) => id) : [waba])
      : world.tokens.find(one => value === undefined || one.value === value)
  if (!found) throw new RangeError('There is no such token.')
  if (wanted.expired === true) found.expiresAt = Math.floor(Date.now() / 1000) - 1
  if (wanted.expired === false) found.expiresAt = 0
  if (typeof wanted.revoked === 'boolean') found.revoked = wanted.revoked
  if (Array.isArray(wanted.scopes)) found.scopes = wanted.scopes.map(String)
  provider.save()
  return found
}

/** {template, status, reason?, quality?} by id or name; {template, pause: true} as bad quality does. */
const template: Change = (provider, wanted) => {
  const found = templateIn(provider, wanted)
  const quality = word(wanted, 'quality', QUALITY_RATINGS)
  if (quality) {
    const { quality: before } = found
    found.quality = quality
    provider.announce(found.waba, 'message_template_quality_update', {
      previous_quality_score: before,
      new_quality_score: quality,
      message_template_id: Number(found.id),
      message_template_name: found.name,
      message_template_language: found.language,
    })
  }
  if (wanted.pause === true) pause(provider, found)
  else if (wanted.status !== undefined) {
    const status = templateStatusAfter(text(wanted, 'status'))
    if (!status) throw new RangeError('status is one of the words of a template.')
    setStatus(provider, found, status, maybe(wanted, 'reason'))
  }
  provider.save()
  return found
}

/** {number?, quality?, tier?, throughput?, connected?, verified?, verified_name?}: what changes at a number, told as the provider does. */
const number: Change = (provider, wanted) => {
  const found = numberIn(provider, wanted)
  const { quality, throughput, tier } = found
  found.quality = word(wanted, 'quality', QUALITY_RATINGS) ?? quality
  found.tier = word(wanted, 'tier', keysOf(MESSAGING_TIERS)) ?? tier
  found.throughput = word(wanted, 'throughput', keysOf(THROUGHPUT)) ?? throughput
  found.verifiedName = maybe(wanted, 'verified_name') ?? found.verifiedName
  if (typeof wanted.connected === 'boolean') found.connected = wanted.connected
  if (typeof wanted.verified === 'boolean') found.verified = wanted.verified
  const told = (event: string) =>
    provider.announce(found.waba, 'phone_number_quality_update', {
      display_phone_number: found.number,
      event,
      current_limit: found.tier,
      old_limit: tier,
    })
  if (found.quality !== quality) told(found.quality === 'RED' ? 'FLAGGED' : 'UNFLAGGED')
  if (found.tier !== tier)
    told(keysOf(MESSAGING_TIERS).indexOf(found.tier) > keysOf(MESSAGING_TIERS).indexOf(tier) ? 'UPGRADE' : 'DOWNGRADE')
  if (found.throughput !== throughput && found.throughput === 'HIGH') told('THROUGHPUT_UPGRADE')
  provider.save()
  return found
}

/** {number, waba?, …}: a number that is ready to send, at the first business where none is named. */
const add: Change = (provider, wanted) => {
  const { world } = provider
  const asked = maybe(wanted, 'waba')
  const waba = asked === undefined ? world.wabas[0] : world.wabas.find(({ id }) => id === asked)
  if (!waba) throw new RangeError(`There is no business ${asked}.`)
  const digits = text(wanted, 'number')
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw new RangeError('number is 7 to 15 digits.')
  const ready = { verified: wanted.ready !== false, connected: wanted.ready !== false }
  const made = addNumber(world, waba, digits, ready)
  return number(provider, { ...wanted, number: made.id })
}

/** {name}: a business without numbers; `token` with create gives access to it. */
const business: Change = (provider, wanted) => {
  const made = addWaba(provider.world, text(wanted, 'name'))
  provider.save()
  return made
}

/** {number?, type, content, forgotten?}: a file, in base64, that a person is about to send, to be named by its id; or one that is not there any more. */
const media: Change = (provider, wanted) => {
  const forgotten = maybe(wanted, 'forgotten')
  if (forgotten !== undefined) {
    provider.world.media = provider.world.media.filter(({ id }) => id !== forgotten)
    return { id: forgotten }
  }
  const { id } = numberIn(provider, wanted)
  return { id: keepMedia(provider, id, text(wanted, 'type'), Buffer.from(text(wanted, 'content'), 'base64')) }
}

const count = (wanted: Wanted, key: string): number => {
  const value = wanted[key] ?? 0
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new RangeError(`${key} is a whole number.`)
  return value
}

/** {at, number?, template?, country?, category?, billable?, sent, delivered?, read?}: messages of the past, in figures alone. */
const traffic: Change = (provider, wanted) => {
  const at = Date.parse(text(wanted, 'at'))
  if (Number.isNaN(at)) throw new RangeError('at is a time.')
  const { waba, id } = numberIn(provider, wanted)
  const cell = {
    start: Math.floor(at / 1000 / HALF_HOUR_S) * HALF_HOUR_S,
    waba,
    number: id,
    country: maybe(wanted, 'country') ?? 'IN',
    category: maybe(wanted, 'category') ?? 'marketing',
    billable: wanted.billable !== false,
    template: wanted.template === undefined ? '' : templateIn(provider, wanted).id,
    sent: count(wanted, 'sent'),
    delivered: count(wanted, 'delivered'),
    read: count(wanted, 'read'),
  }
  provider.world.past = [...(provider.world.past ?? []), cell]
  provider.analytics.plant(cell)
  provider.save()
  return cell
}

/** {waba?, field, value}: any webhook, well signed, whatever stands in it. */
const webhook: Change = (provider, wanted) => {
  const { value } = wanted
  if (!isRecord(value)) throw new RangeError('value is an object.')
  provider.announce(maybe(wanted, 'waba') ?? provider.world.wabas[0]?.id ?? '', text(wanted, 'field'), value)
  return provider.stats()
}

/** What can be done from outside, by path. */
export const CHANGES: ReadonlyMap<string, Change> = new Map([
  [
    '/settings',
    (provider, wanted) => {
      provider.set(wanted)
      return provider.settings
    },
  ],
  ['/reply', reply],
  ['/press', press],
  ['/opt-out', optOut],
  ['/token', token],
  ['/template', template],
  ['/number', number],
  ['/numbers', add],
  ['/businesses', business],
  ['/traffic', traffic],
  ['/webhook', webhook],
  ['/media', media],
])
