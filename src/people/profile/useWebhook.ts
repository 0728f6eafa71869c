/** What can be done with the webhook of an account. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActParams } from '../../../dataProvider/act.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import { webhooks } from '../../../resources/webhooks/webhooks.ts'

/** How soon what is shown is read again: while something is on its way, and else. */
export const LOOK_MS = 2000
export const REST_MS = 30_000

/** A call of the webhook; when it is over, everything about it is read again. */
export const useWebhookCall = <K extends 'save' | 'rotate' | 'test' | 'replay'>(action: K) => {
  const provider = useDeskProvider()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (params: ActParams<ActionInput<typeof webhooks, K>>) => provider.act(webhooks, action, params),
    onSettled: () => client.invalidateQueries({ queryKey: [webhooks.name] }),
  })
}
