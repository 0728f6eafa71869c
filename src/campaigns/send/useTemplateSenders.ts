/** The sender IDs a chosen template may go out under. */

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import type { Template } from './types.ts'

const SENDERS = 'senderid-list'
/** As many as the platform gives at once; a template is linked to few. */
const MOST = 200

interface Wanted {
  provider: DeskProvider
  template: Template | undefined
  payer: number | undefined
  values: Values
  set: (name: string, value: unknown) => void
}

/** Takes the one sender ID there is, and puts one away that the template is not linked to. @returns whether there is none at all */
export const useTemplateSenders = ({ provider, template, payer, values, set }: Wanted): boolean => {
  const linked = template?.sender_id ?? []
  const { data } = useQuery({
    queryKey: ['send-senders', linked, payer ?? null],
    queryFn: async ({ signal }) => {
      const filter = { status: 1, ids: linked, ...(payer && { user_id: payer }) }
      const { data } = await provider.lookup(SENDERS, { search: '', page: 1, perPage: MOST, filter, signal })
      return data.map(({ id }) => Number(id))
    },
    enabled: linked.length > 0,
    staleTime: 10_000,
  })
  const chosen = values.sender_id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each template; what is chosen after that stands.
  useEffect(() => {
    if (!data || (typeof chosen === 'number' && data.includes(chosen))) return
    const only = data.length === 1 ? data[0] : null
    if ((chosen ?? null) !== only) set('sender_id', only)
  }, [data])
  return template !== undefined && (linked.length === 0 || data?.length === 0)
}
