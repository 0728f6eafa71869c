import { defineService } from '../language/define.ts'
import { file, text } from '../language/fields.ts'
import { anything, decimal, instant, integer, list, map, nullable, object, oneOf, string, union } from '../language/shape.ts'
import { HOST_SETTINGS } from './settings/hosts.ts'
import { MONEY_SETTINGS } from './settings/money.ts'
import { OPERATION_SETTINGS } from './settings/operations.ts'
import { PEOPLE_SETTINGS } from './settings/people.ts'
import { PLATFORM_SETTINGS } from './settings/platform.ts'
import { LOGO, type Setting } from './settings/setting.ts'
import { SMS_SETTINGS } from './settings/sms.ts'
import { settingShapes, toldShapes } from './settings/told.ts'
import { VOICE_SETTINGS } from './settings/voice.ts'
import { WHATSAPP_SETTINGS } from './settings/whatsapp.ts'

/** Every setting there is, each with an effect in the code: what reads it says which. */
export const SETTINGS = {
  ...PLATFORM_SETTINGS,
  ...PEOPLE_SETTINGS,
  ...HOST_SETTINGS,
  ...SMS_SETTINGS,
  ...MONEY_SETTINGS,
  ...WHATSAPP_SETTINGS,
  ...VOICE_SETTINGS,
  ...OPERATION_SETTINGS,
} as const satisfies Readonly<Record<string, Setting>>

export type SettingKey = keyof typeof SETTINGS

/** Every setting by its key, of whatever shape. */
export const settingEntries = Object.entries(SETTINGS) as readonly (readonly [SettingKey, Setting])[]

/** What everybody may know before signing in. */
export const PUBLIC_SETTINGS = toldShapes(SETTINGS, ['everybody'])

const ALL = settingShapes(SETTINGS)

/** A reseller's own. */
const OWN = { companyName: nullable(string()), companyLogo: nullable(string()) }

/** What everybody signed in is told; admins of all settings, resellers of their own. */
const READABLE = object(toldShapes(SETTINGS, ['everybody', 'accounts']), { ...ALL, ...OWN })

/** Values by key: also of settings that there are no more. */
const VALUES = map(nullable(union([string(), decimal(), map(anything()), list(map(anything()))])))

const CHANGE = object({ id: integer(), at: instant(), by: nullable(string()), before: VALUES, after: VALUES })

/** Fields of the update call: all of them, none required. Null puts a setting back to its default. */
const settingFields = Object.fromEntries(settingEntries.map(([key, { field }]) => [key, field]))

/** Those that open walls: they ask for the password again. */
const SECURITY_SETTINGS = settingEntries.flatMap(([key, { section }]) => (section === 'security' ? [key] : []))

/** The platform's settings (rule system-1), and what a reseller sets of his own. */
export const appSettings = defineService({
  name: 'app-settings',
  label: 'App settings',
  actions: {
    read: {
      on: 'call',
      label: 'Settings one may see',
      call: 'GET get-app-setting',
      can: 'login',
      reads: true,
      answers: READABLE,
    },
    update: {
      on: 'call',
      label: 'Change settings',
      call: 'POST administration/app-setting-update',
      can: 'app-setting',
      writes: true,
      visibleTo: [0],
      stepUp: { brings: SECURITY_SETTINGS },
      input: settingFields,
      answers: object({ changed: list(oneOf(settingEntries.map(([key]) => key))), settings: object(ALL) }),
    },
    updateOwn: {
      on: 'call',
      label: 'Change own name and logo',
      call: 'POST app-setting-own',
      can: 'app-setting',
      writes: true,
      visibleTo: [1],
      input: {
        companyName: text({ label: 'Company', min: 2, max: 150, help: 'On statements and on pages that recipients see.' }),
        companyLogo: file({ label: 'Logo', ...LOGO }),
      },
      answers: object(OWN),
    },
    history: {
      on: 'call',
      label: 'Who changed which setting',
      call: 'GET administration/app-setting-history',
      can: 'app-setting',
      reads: true,
      visibleTo: [0],
      answers: list(CHANGE),
    },
    picture: {
      on: 'call',
      label: 'Logo and icon',
      call: 'GET brand/{id}',
      can: 'public',
      reads: true,
      pathId: { label: 'app_logo, app_logo_dark or favicon', example: 'app_logo' },
      answers: 'file',
    },
  },
  pages: {
    settings: {
      path: '/app-settings',
      label: 'App settings',
      can: 'app-setting',
      visibleTo: [0, 1],
      group: 'Administration',
      icon: 'settings',
    },
  },
})
