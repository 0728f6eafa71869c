import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ActionInput, AnswerOf } from '../resources/language/derived.ts'
import type { Acting, ActParams, ReadAnswer } from './act.ts'
import { useDeskProvider } from './dataProvider.ts'

type Asked<Input> = Pick<ActParams<Input>, 'id' | 'input' | 'page' | 'perPage'>
type Options<T> = Partial<
  Pick<
    UseQueryOptions<T>,
    | 'enabled'
    | 'gcTime'
    | 'staleTime'
    | 'refetchInterval'
    | 'refetchIntervalInBackground'
    | 'refetchOnWindowFocus'
    | 'placeholderData'
  >
>

/** Where an answer is kept: begins with the name of what declares the action, then the action's. */
export const answerKey = <R extends Acting, K extends keyof R['actions'] & string>(
  declaration: R,
  action: K,
  asked: Asked<ActionInput<R, K>> = {},
) => [declaration.name, action, asked] as const

/**
 * What a declared action that only reads answers, by react-query: `useAnswer(wallet, 'overview')`, `useAnswer(roles, 'whoCan', { input })`.
 * Whether it is asked again by itself where no answer came, the client says (src/shell/queryClient.ts).
 * `invalidateQueries({ queryKey: [roles.name] })` has all that roles were asked asked anew.
 */
export const useAnswer = <R extends Acting, K extends keyof R['actions'] & string>(
  declaration: R,
  action: K,
  asked: Asked<ActionInput<R, K>> = {},
  options: Options<ReadAnswer<AnswerOf<R, K>>> = {},
): UseQueryResult<ReadAnswer<AnswerOf<R, K>>> => {
  const provider = useDeskProvider()
  return useQuery<ReadAnswer<AnswerOf<R, K>>>({
    queryKey: answerKey(declaration, action, asked),
    queryFn: async ({ signal }) => (await provider.act(declaration, action, { ...asked, signal })).data,
    ...options,
  })
}
