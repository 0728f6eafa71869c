import { isRecord } from '../../../messaging/record.ts'
import { BUSINESS_CATEGORIES } from '../../../messaging/whatsapp/categories.ts'
import { PROFILE_LIMITS } from '../../../messaging/whatsapp/limits.ts'
import { PROFILE_FIELDS } from '../../../resources/whatsapp/configuration-fields.ts'
import type { Profile } from '../graph/numbers.ts'

type Values = Readonly<Record<string, unknown>>

const NAMES = Object.entries(PROFILE_FIELDS)

const linksIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap(row => (isRecord(row) && typeof row.url === 'string' ? [row.url] : []))

/** Of the fields that a write brings, those that people see at the provider. What was emptied is emptied there. */
export const profileOf = (values: Values): Profile =>
  Object.fromEntries(
    NAMES.filter(([ours]) => Object.hasOwn(values, ours) && !(ours === 'business_category' && !values[ours])).map(
      ([ours, theirs]) => [theirs, ours === 'websites' ? linksIn(values[ours]) : String(values[ours] ?? '')],
    ),
  )

const fitting = (text: string | undefined, most: number): string | null =>
  text === undefined || text === '' ? null : [...text.replaceAll('\0', '').toWellFormed()].slice(0, most).join('')

/** What the provider has, under our names, and within our limits. */
export const profileColumns = (profile: Profile): Record<string, unknown> => ({
  business_category: BUSINESS_CATEGORIES.find(one => one === profile.vertical) ?? null,
  about: fitting(profile.about, PROFILE_LIMITS.about),
  address: fitting(profile.address, PROFILE_LIMITS.address),
  description: fitting(profile.description, PROFILE_LIMITS.description),
  email: fitting(profile.email, PROFILE_LIMITS.email),
  websites: (profile.websites ?? []).slice(0, PROFILE_LIMITS.websites).flatMap(url => {
    const fits = fitting(url, PROFILE_LIMITS.website)
    return fits === null ? [] : [{ url: fits }]
  }),
})

/** Fields of ours that a profile is made of. */
export const PROFILE_NAMES: readonly string[] = NAMES.map(([ours]) => ours)
