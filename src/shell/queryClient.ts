import { QueryClient } from '@tanstack/react-query'
import { PlatformError } from '../../dataProvider/platformError.ts'

const MOST_RETRIES = 2

/** Whether asking once more can help: no answer came, or the platform was not available. Never for what it refused. */
const canRetry = (error: unknown) => error instanceof PlatformError && (error.status === 0 || error.status === 503)

/** React-query as the panel uses it: lists are shown from memory for a moment and asked for again when a screen is opened. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MOST_RETRIES && canRetry(error),
        retryDelay: (failures, error) => 1000 * ((error instanceof PlatformError && error.retryAfter) || 2 ** failures),
      },
      // Whether the desk can be reached is not the browser's to guess: it may stand in a network without a way out.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
