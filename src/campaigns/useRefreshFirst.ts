import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { useWords } from '../kernel/i18n/words.ts'

interface RefreshFirst {
  /** The resource whose `checkStatus` counts again. */
  of: string
  id: number
  /** Whether what is known of it calls for it; undefined while it is waited for. */
  needed: boolean | undefined
  refetch: () => Promise<unknown>
}

/**
 * The platform counts a campaign again before its counts are shown (rule campaigns-4). Answers whether they may be; a refresh that fails keeps
 * nobody from what is known.
 */
export const useRefreshFirst = ({ of, id, needed, refetch }: RefreshFirst): boolean => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const { isPending } = useQuery({
    queryKey: ['campaign-refresh', id],
    enabled: needed === true,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      await provider.act(of, 'checkStatus', { id })
      notify(words('Campaign Status Updated Successfully'), { type: 'success' })
      await refetch()
      return true
    },
  })
  return needed !== undefined && !(needed && isPending)
}
