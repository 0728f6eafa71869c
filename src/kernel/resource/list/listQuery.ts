import type { GetListParams } from 'react-admin'
import type { DeskProvider } from '../../../../dataProvider/dataProvider.ts'

/** A page of a list as react-query is to know it: under the key that react-admin's list gives the same question. */
export const listQuery = (provider: DeskProvider, resource: string, question: GetListParams) => ({
  queryKey: [resource, 'getList', question],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data, total, pageInfo, meta } = await provider.getList(resource, { ...question, signal })
    return { data, total, pageInfo, meta }
  },
})
