/** Who wants to know that something was done, whatever it was: what a domain shows everywhere may have changed by it. */

import type { QueryClient } from '@tanstack/react-query'

type Listener = (client: QueryClient) => void

const listeners = new Set<Listener>()

/** Calls `listener` after every action that the platform carried out. */
export const onActed = (listener: Listener): void => {
  listeners.add(listener)
}

export const tellActed = (client: QueryClient): void => {
  for (const listener of listeners) listener(client)
}
