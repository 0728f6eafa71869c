/** The channels of the desk: what is sent, and paid from which wallets (rule campaigns-17). */

import { SMS_ROUTE_TYPES, VOICE, WHATSAPP } from './choices.ts'

/** The route types of each channel; none belongs to two. */
export const CHANNELS = {
  text: SMS_ROUTE_TYPES.map(({ value }) => value),
  voice: [VOICE],
  whatsapp: [WHATSAPP],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type Channel = keyof typeof CHANNELS
