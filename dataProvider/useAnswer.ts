import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ActionInput, AnswerOf } from '../resources/language/derived.ts'
import type { Acting, ActParams, ReadAnswer } from './act.ts'
import { useDeskProvider } from './dataProvider.ts'

type Asked<Input> = Pick<ActParams<Input>, 'id' | 'input' | 'page' | 'perPage'>
type Options<T> = Partial<
  Pick<
    UseQueryOptions<T>,
    'enabled' | 'gcTime' | 'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'placeholderData' | 'meta'
  >
>

/**
 * What a declared action that only reads answers, by react-query: `useAnswer(wallet, 'overview')`, `useAnswer(roles, 'whoCan', { input })`.
 * A failure shows at once, beside a button that asks again: it is not asked again by itself. Its key begins with the name of what declares
 * it, then the action's: `invalidateQueries({ queryKey: [roles.name] })` has all of them asked anew.
 */
export const useAnswer = <R extends Acting, K extends keyof R['actions'] & string>(
  declaration: R,
  action: K,
  asked: Asked<ActionInput<R, K>> = {},
  options: Options<ReadAnswer<AnswerOf<R, K>>> = {},
): UseQueryResult<ReadAnswer<AnswerOf<R, K>>> => {
  const provider = useDeskProvider()
  return useQuery<ReadAnswer<AnswerOf<R, K>>>({
    queryKey: [declaration.name, action, asked],
    queryFn: async ({ signal }) => (await provider.act(declaration, action, { ...asked, signal })).data,
    retry: false,
    ...options,
  })
}
