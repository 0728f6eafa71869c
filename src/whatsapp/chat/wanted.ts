/** Which conversations are looked for. */

import type { ThreadFilter } from './useThreads.ts'

export interface Wanted {
  search: string
  number: number | undefined
  which: 'open' | 'mine' | 'closed'
}

export const filterOf = ({ search, number, which }: Wanted, self: number | undefined): ThreadFilter => ({
  ...(search.trim() !== '' && { q: search.trim() }),
  ...(number !== undefined && { wa_configuration_id: number }),
  ...(which === 'mine' && { assigned_to: self }),
  status: which === 'closed' ? 'closed' : 'open',
})
