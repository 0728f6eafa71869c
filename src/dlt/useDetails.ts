import { useQuery } from '@tanstack/react-query'
import type { Acting } from '../../dataProvider/act.ts'
import type { DeskProvider } from '../../dataProvider/dataProvider.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'

/** What a row action that only reads answers about one record; asked anew every time its dialog opens. */
export const useDetails = <R extends Acting, K extends keyof R['actions'] & string>(resource: R, action: K, id: number) => {
  const provider: DeskProvider = useDeskProvider()
  return useQuery({
    queryKey: [resource.name, action, id],
    queryFn: async ({ signal }) => (await provider.act(resource, action, { id, signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
