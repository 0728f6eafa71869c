import type { QueryClient } from '@tanstack/react-query'
import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { wallet } from '../../resources/money/wallet.ts'

/** Read again this often even when nothing tells of a change: credits may be given by somebody else. */
const EVERY_MS = 60_000
/** A campaign tells of itself many times a second. */
const CALM_MS = 3000

/** The balances of the account that is signed in, and how many requests wait for its answer; shared by all who show them. */
export const useBalance = (enabled = true) => useAnswer(wallet, 'balance', {}, { enabled, refetchInterval: EVERY_MS })

const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** Something happened that may have moved credits: what is on the screen is read again, at most every three seconds. */
export const moneyMayHaveMoved = (client: QueryClient): void => {
  if (waiting.has(client)) return
  waiting.set(
    client,
    setTimeout(() => {
      waiting.delete(client)
      client.invalidateQueries({ queryKey: [wallet.name] })
    }, CALM_MS),
  )
}
