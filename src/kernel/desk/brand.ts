/**
 * What the operator calls the platform, and how it looks: `useBrand()`. Asked for once, kept in this browser, so that the next visit begins
 * with it. Settings: app_name, app_short_name, logos, favicon, copyright, currency, language.
 */

import type { Platform } from '../../../dataProvider/platform.ts'
import { currencySign } from '../../../messaging/format.ts'
import { isRecord } from '../../../messaging/record.ts'
import { followed, keptIn } from './followed.ts'

export interface Brand {
  name: string
  shortName: string
  copyright: string
  /** Sign before or after prices. */
  currencySign: string
  language: string
  /** Addresses of pictures; undefined: our own mark. */
  logo: string | undefined
  logoDark: string | undefined
  icon: string | undefined
  /** How to reach the operator; what is empty is not shown. */
  contacts: { email: string; mobile: string; whatsapp: string; address: string; website: string }
  /** What people are told while only admins can use the desk. */
  maintenance: string | undefined
}

const OURS: Brand = {
  name: 'Relaydesk',
  shortName: 'Relaydesk',
  copyright: '',
  currencySign: '₹',
  language: 'en',
  logo: undefined,
  logoDark: undefined,
  icon: undefined,
  contacts: { email: '', mobile: '', whatsapp: '', address: '', website: '' },
  maintenance: undefined,
}

const MAINTENANCE = 'The platform is under maintenance. Accepted messages continue to be sent. Please try again later.'

const KEY = 'brand'

const brand = followed(() => keptIn(KEY, OURS))

export const readBrand = brand.read
export const useBrand = brand.use

/** Takes over what the platform told, publicly or to an admin who has just changed it. */
export const takeBrand = (settings: Readonly<Record<string, unknown>>, apiBase: string): void => {
  const text = (key: string) => {
    const value = settings[key]
    return typeof value === 'string' ? value : ''
  }
  // The file's own name in the address: another picture is another address, and browsers may keep each.
  const picture = (key: string) => (text(key) ? `${apiBase}/brand/${key}?v=${text(key).slice(-12)}` : undefined)
  const next: Brand = {
    name: text('app_name') || OURS.name,
    shortName: text('app_short_name') || OURS.shortName,
    copyright: text('copyright'),
    currencySign: currencySign(text('currency') || 'INR'),
    language: text('language') || OURS.language,
    logo: picture('app_logo'),
    logoDark: picture('app_logo_dark') ?? picture('app_logo'),
    icon: picture('favicon'),
    contacts: {
      email: text('support_email'),
      mobile: text('support_mobile'),
      whatsapp: text('whatsapp_number'),
      address: text('address'),
      website: /^https?:\/\//.test(text('website')) ? text('website') : '',
    },
    maintenance: settings.maintenance_mode === 1 ? text('maintenance_message') || MAINTENANCE : undefined,
  }
  if (JSON.stringify(next) === JSON.stringify(readBrand())) return
  localStorage.setItem(KEY, JSON.stringify(next))
  brand.set(next)
}

/** Asks the platform. What cannot be had now stays as it was. */
export const loadBrand = async (platform: Platform): Promise<void> => {
  const { data } = await platform.call('GET', 'public-app-setting', { open: true })
  if (isRecord(data)) takeBrand(data, platform.config.apiBase)
}
