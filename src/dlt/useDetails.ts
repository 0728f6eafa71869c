import { useQuery } from '@tanstack/react-query'
import type { DeskProvider } from '../../dataProvider/dataProvider.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'

/** What a row action that only reads answers about one record; asked anew every time its dialog opens. */
export const useDetails = <T>(resource: string, action: string, id: number) => {
  const provider: DeskProvider = useDeskProvider()
  return useQuery({
    queryKey: [resource, action, id],
    queryFn: async ({ signal }) => (await provider.act(resource, action, { id, signal })).data as T,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
