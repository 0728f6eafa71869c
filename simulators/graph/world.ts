import { randomBytes } from 'node:crypto'
import type { MessagingTier, QualityRating, ThroughputLevel } from '../../messaging/whatsapp/limits.ts'
import type { Template } from '../../messaging/whatsapp/template.ts'
import type { TemplateStatus } from '../../messaging/whatsapp/templateStatus.ts'
import type { Cell } from './analytics.ts'

export interface Token {
  value: string
  app: string
  user: string
  scopes: string[]
  /** Of the businesses it reaches. */
  wabas: string[]
  /** In seconds; 0 for never. */
  expiresAt: number
  revoked: boolean
}

export interface Waba {
  id: string
  name: string
  business: string
  /** Whose webhooks: the app, with an address of its own where it gave one. */
  subscription: { callback?: string } | null
  insights: boolean
}

export interface PhoneNumber {
  id: string
  waba: string
  /** Digits. */
  number: string
  verifiedName: string
  nameStatus: string
  quality: QualityRating
  tier: MessagingTier
  throughput: ThroughputLevel
  verified: boolean
  connected: boolean
  pin: string
  /** A code that was asked for and not used. */
  code: string
  /** When it was registered or deregistered, in milliseconds. */
  registrations: number[]
  commerce: { is_cart_enabled: boolean; is_catalog_visible: boolean }
  settings: Record<string, unknown>
  profile: Record<string, unknown>
}

export interface StoredTemplate extends Template {
  id: string
  waba: string
  status: TemplateStatus
  quality: QualityRating
  reason: string
  /** When it was edited, in milliseconds. */
  edits: number[]
  /** When its review ends, in milliseconds; 0 for none. */
  reviewAt: number
  /** How often it was paused for its quality. */
  pauses: number
}

export interface Media {
  id: string
  number: string
  type: string
  size: number
  sha256: string
  /** When it was uploaded, in milliseconds. */
  at: number
}

export interface QrCode {
  code: string
  number: string
  message: string
}

/** All that the provider knows, but for messages. Plain data: it is written to disk as it is. */
export interface World {
  app: { id: string; secret: string; name: string; verifyToken: string; callback?: string }
  tokens: Token[]
  wabas: Waba[]
  numbers: PhoneNumber[]
  templates: StoredTemplate[]
  media: Media[]
  qrs: QrCode[]
  /** Codes of embedded signup that were not exchanged, with the businesses chosen. */
  codes: { code: string; wabas: string[]; redirect: string }[]
  /** What happened before the program ever ran, as its figures have it. */
  past?: Cell[]
  lastId: number
}

const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging', 'business_management']

/** An id of 15 digits, as the provider's are. */
export const nextId = (world: World): string => String(++world.lastId)

/** A token for some businesses. */
export const addToken = (world: World, wabas: string[], more: Partial<Token> = {}): Token => {
  const token: Token = {
    value: `EAA${randomBytes(24).toString('hex')}`,
    app: world.app.id,
    user: nextId(world),
    scopes: [...SCOPES],
    wabas,
    expiresAt: 0,
    revoked: false,
    ...more,
  }
  world.tokens.push(token)
  return token
}

export const addWaba = (world: World, name: string): Waba => {
  const waba = { id: nextId(world), name, business: nextId(world), subscription: null, insights: false }
  world.wabas.push(waba)
  return waba
}

/** A number as it is when it was just added: neither verified nor registered. */
export const addNumber = (world: World, waba: Waba, number: string, more: Partial<PhoneNumber> = {}): PhoneNumber => {
  const made: PhoneNumber = {
    id: nextId(world),
    waba: waba.id,
    number,
    verifiedName: waba.name,
    nameStatus: 'APPROVED',
    quality: 'GREEN',
    tier: 'TIER_250',
    throughput: 'STANDARD',
    verified: false,
    connected: false,
    pin: '',
    code: '',
    registrations: [],
    commerce: { is_cart_enabled: true, is_catalog_visible: false },
    settings: { calling: { status: 'DISABLED', call_icon_visibility: 'DEFAULT', callback_permission_status: 'DISABLED' } },
    profile: { about: '', vertical: 'OTHER', websites: [] },
    ...more,
  }
  world.numbers.push(made)
  return made
}

export interface WorldOptions {
  appId?: string | undefined
  appSecret?: string | undefined
  verifyToken?: string | undefined
  /** Of a token that reaches everything at the start; a chance one otherwise. */
  token?: string | undefined
  /** How many numbers are ready to send at the start. */
  numbers?: number | undefined
  throughput?: ThroughputLevel | undefined
}

/** One business with numbers that are ready, and a token for it. */
export const newWorld = ({ appId, appSecret, verifyToken, token, numbers = 1, throughput = 'STANDARD' }: WorldOptions): World => {
  const world: World = {
    app: {
      id: appId ?? '100000000000001',
      secret: appSecret ?? randomBytes(16).toString('hex'),
      name: 'Simulated app',
      verifyToken: verifyToken ?? 'simulate',
    },
    tokens: [],
    wabas: [],
    numbers: [],
    templates: [],
    media: [],
    qrs: [],
    codes: [],
    lastId: 100_000_000_000_100,
  }
  const waba = addWaba(world, 'Sunrise Stores')
  for (let place = 0; place < numbers; place++)
    addNumber(world, waba, `9180000${String(10_000 + place)}`, {
      verified: true,
      connected: true,
      tier: 'TIER_UNLIMITED',
      throughput,
    })
  addToken(world, [waba.id], token === undefined ? {} : { value: token })
  return world
}
