import type { Acting } from '../../../dataProvider/act.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'

/** What a row action that only reads answers about one record; asked anew every time its dialog opens. */
export const useDetails = <R extends Acting, K extends keyof R['actions'] & string>(declaration: R, action: K, id: number) =>
  useAnswer(declaration, action, { id }, { staleTime: 0, gcTime: 0 })
