import { tell } from '../../../messaging/tell.ts'
import { invalid } from '../../kernel/problem/errors.ts'

const PROMOTIONAL_SERIES = /^(?:91)?140/
/** Series whose calls the operators check against their register (rule voice-41). */
const REGISTERED_SERIES = /^(?:91)?1[46]0/

const refuse = (sentence: string) => invalid({ caller_id: [sentence] })

/** Whether a number may be shown with calls of a kind. */
export const fitsKind = (callerId: string, promotional: boolean): boolean => PROMOTIONAL_SERIES.test(callerId) === promotional

/** Whether calls from a number need the file's template ID of the operators' register. */
export const needsTemplate = (callerId: string): boolean => REGISTERED_SERIES.test(callerId)

interface Choice {
  asked: string | null | undefined
  /** Of the platform's settings; empty: none. */
  byDefault: string
  /** What the vendors that have the file may call from. */
  open: readonly string[]
  promotional: boolean
}

/**
 * The number that is shown: the one asked for, else the default where it fits, else the first that does.
 * @throws HttpProblem 422 on `caller_id`
 */
export const chooseCaller = ({ asked, byDefault, open, promotional }: Choice): string => {
  const fitting = open.filter(one => fitsKind(one, promotional))
  if (asked) {
    if (!open.includes(asked))
      throw refuse(
        tell('The vendors of this file cannot call from %{asked}. Choose one of: %{numbers}.', {
          asked,
          numbers: open.join(', '),
        }),
      )
    if (!fitting.includes(asked))
      throw refuse(
        promotional
          ? tell('Promotional calls are made from numbers of the 140 series.')
          : tell('Numbers of the 140 series are for promotional calls: choose another one.'),
      )
    return asked
  }
  const chosen = fitting.includes(byDefault) ? byDefault : fitting[0]
  if (chosen === undefined)
    throw refuse(
      promotional
        ? tell('The route has no caller ID of the 140 series, from which promotional calls are made.')
        : tell('The route has no caller ID for transactional calls.'),
    )
  return chosen
}
