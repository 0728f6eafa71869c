import { RATE_DECIMALS } from '../../../messaging/exchange.ts'
import { date, number, records, select } from '../../language/fields.ts'
import { CURRENCIES } from '../choices.ts'
import type { Setting } from './setting.ts'

/** What amounts of other currencies are worth (rule whatsapp-23). */
export const MONEY_SETTINGS = {
  exchange_rates: {
    section: 'credit',
    field: records({
      label: 'Exchange rates',
      one: 'Rate',
      help: "What one unit of another currency is worth in the platform's own, from a day on. Needed for WhatsApp prices in other currencies.",
      of: {
        currency: select({ label: 'Currency', required: true, choices: CURRENCIES }),
        date: date({ label: 'From', required: true }),
        rate: number({
          label: 'Worth',
          required: true,
          min: 1 / 10 ** RATE_DECIMALS,
          max: 1_000_000,
          decimals: RATE_DECIMALS,
          example: '83.5',
        }),
      },
      max: 200,
    }),
    default: [],
  },
} as const satisfies Readonly<Record<string, Setting>>
