/** What a template is for, and what a message is charged as (rule whatsapp-2). */

export const TEMPLATE_CATEGORIES = ['AUTHENTICATION', 'UTILITY', 'MARKETING'] as const

export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]

/** As the provider writes them beside what it charges for. */
export const PRICE_CATEGORIES = [
  'authentication',
  'authentication-international',
  'utility',
  'marketing',
  'marketing_lite',
  'service',
  'referral_conversion',
] as const

export type PriceCategory = (typeof PRICE_CATEGORIES)[number]

/** What a template is charged as within its country. */
export const PRICED_AS: Readonly<Record<TemplateCategory, PriceCategory>> = {
  AUTHENTICATION: 'authentication',
  UTILITY: 'utility',
  MARKETING: 'marketing',
}

/** Seconds for which the provider may go on trying to deliver a template of a category. */
export const SEND_TTL: Readonly<Record<TemplateCategory, readonly [from: number, to: number]>> = {
  AUTHENTICATION: [30, 900],
  UTILITY: [30, 43_200],
  MARKETING: [43_200, 2_592_000],
}

/** As the provider writes 30 days. */
export const THIRTY_DAYS = -1

/** What a template is given in place of a time of its own that was taken away: 10 minutes of a code, 30 days of everything else. */
export const usualTtl = (category: TemplateCategory): number => (category === 'AUTHENTICATION' ? 600 : THIRTY_DAYS)

/** Of a business, as its profile names it. */
export const BUSINESS_CATEGORIES = [
  'OTHER',
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GROCERY',
  'GOVT',
  'HOTEL',
  'HEALTH',
  'NONPROFIT',
  'PROF_SERVICES',
  'RETAIL',
  'TRAVEL',
  'RESTAURANT',
  'ALCOHOL',
  'ONLINE_GAMBLING',
  'PHYSICAL_GAMBLING',
  'OTC_DRUGS',
] as const
