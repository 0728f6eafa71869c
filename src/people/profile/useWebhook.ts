/** The webhook of an account: what is set, what was delivered, what can be done with it. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { webhooks } from '../../../resources/webhooks/webhooks.ts'

const NAME = webhooks.name
const LOOK_MS = 2000
const REST_MS = 30_000

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'blocked'

export interface WebhookInfo {
  id: number
  webhook_url: string
  /** Its last characters. */
  secret: string
  events: string[]
  is_active: 0 | 1
  failure_count: number
  paused_until: string | null
  last_status: number | null
  last_at: string | null
  disabled_reason: string | null
}

export interface DeliveryRow {
  id: number
  delivery_id: string
  event: string
  status: DeliveryStatus
  attempts: number
  http_status: number | null
  duration_ms: number | null
  response: string | null
  created_at: string
  next_at: string | null
}

export interface DeliveryDetail extends DeliveryRow {
  body: string
  history: { at: string; status: number | null; ms: number; error?: string }[]
}

/** `secret` is there once, in the answer that made it. */
export interface Saved extends WebhookInfo {
  new_secret?: string
}

export const useWebhookInfo = (userId: number) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [NAME, 'info', userId],
    queryFn: async ({ signal }) => (await provider.act(NAME, 'info', { id: userId, signal })).data as WebhookInfo | null,
    refetchInterval: REST_MS,
    retry: false,
  })
}

export interface DeliveryWish {
  page: number
  status?: string | undefined
  event?: string | undefined
}

/** Looked at again soon while something is on its way. */
export const useDeliveries = (userId: number, wish: DeliveryWish) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [NAME, 'deliveries', userId, wish],
    queryFn: async ({ signal }) => {
      const { page, ...filter } = wish
      const input = { user_id: userId, ...filter }
      return (await provider.act(NAME, 'deliveries', { page, input, signal })).data as DeliveryRow[]
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
    queryFn: async ({ signal }) => (await provider.act(NAME, 'delivery', { id, signal })).data as DeliveryDetail,
    refetchInterval: query => (query.state.data?.status === 'pending' ? LOOK_MS : false),
    retry: false,
  })
}

/** Runs a call of the webhook and reads everything about it again. */
export const useWebhookCall = () => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  return async (action: string, params: { id?: number; input?: Readonly<Record<string, unknown>> }) => {
    try {
      return await provider.act(NAME, action, params)
    } finally {
      await client.invalidateQueries({ queryKey: [NAME] })
    }
  }
}
