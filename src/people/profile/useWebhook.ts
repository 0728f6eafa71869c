/** The webhook of an account: what is set, what was delivered, what can be done with it. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ActParams } from '../../../dataProvider/act.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import { webhooks } from '../../../resources/webhooks/webhooks.ts'

const NAME = webhooks.name
const LOOK_MS = 2000
const REST_MS = 30_000

export const useWebhookInfo = (userId: number) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [NAME, 'info', userId],
    queryFn: async ({ signal }) => (await provider.act(webhooks, 'info', { id: userId, signal })).data,
    refetchInterval: REST_MS,
    retry: false,
  })
}

export interface DeliveryQuery extends Pick<ActionInput<typeof webhooks, 'deliveries'>, 'status' | 'event'> {
  page: number
}

/** Looked at again soon while something is on its way. */
export const useDeliveries = (userId: number, query: DeliveryQuery) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [NAME, 'deliveries', userId, query],
    queryFn: async ({ signal }) => {
      const { page, ...filter } = query
      const input = { user_id: userId, ...filter }
      return (await provider.act(webhooks, 'deliveries', { page, input, signal })).data
    },
    refetchInterval: query => (query.state.data?.some(row => row.status === 'pending') ? LOOK_MS : REST_MS),
    placeholderData: before => before,
    retry: false,
  })
}

export const useDelivery = (id: number) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [NAME, 'delivery', id],
    queryFn: async ({ signal }) => (await provider.act(webhooks, 'delivery', { id, signal })).data,
    refetchInterval: query => (query.state.data?.status === 'pending' ? LOOK_MS : false),
    retry: false,
  })
}

type WebhookAction = 'save' | 'rotate' | 'test' | 'replay'

/** A call of the webhook; when it is over, everything about it is read again. */
export const useWebhookCall = <K extends WebhookAction>(action: K) => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (params: ActParams<ActionInput<typeof webhooks, K>>) => provider.act(webhooks, action, params),
    onSettled: () => client.invalidateQueries({ queryKey: [NAME] }),
  })
}
