import type { Field } from '../../language/fields.ts'

/** Sections of the page, in their order (rule system-1). */
export const SETTING_SECTIONS = {
  general: 'General',
  contact: 'Contact',
  registration: 'Registration',
  security: 'Security',
  sms: 'Text SMS',
  whatsapp: 'WhatsApp',
  voice: 'Voice',
  credit: 'Credit',
  legal: 'Legal',
  operations: 'Operations',
} as const

export type SettingSection = keyof typeof SETTING_SECTIONS

/** A setting: where it stands, what it takes, and who is told of it. */
export interface Setting {
  section: SettingSection
  field: Field
  /** What holds until somebody says otherwise. */
  default: string | number | null | readonly []
  /** `everybody`: told before sign-in too. `accounts`: told to whoever is signed in. Otherwise to those who may change it. */
  toldTo?: 'everybody' | 'accounts'
}

export const LOGO = { accept: ['.png', '.jpg'], maxBytes: 1_000_000 } as const
export const LINK = { pattern: '^https?://\\S+$', patternMessage: 'A web address starts with https://.', max: 200 } as const
export const EVERYBODY = { toldTo: 'everybody' } as const
