import { createContext, type RefObject, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { tell } from '../../../messaging/tell.ts'

type Tell = (name: string, isUnderway: boolean) => void

/** By it an input tells its form that its value is on its way, and that it is no longer: a file goes up. */
export const Underway = createContext<Tell>(() => {})

const STILL = tell('The file is still on its way. Wait until it is here, then try again.')
const TYPE = 'underway'

/** What is on its way of a form, which is not sent meanwhile: it would go without it. */
export const useUnderway = (form: RefObject<UseFormReturn | null>) => {
  const names = useRef(new Set<string>())
  const toldBy = useRef<Tell>((name, isUnderway) => {
    if (isUnderway) names.current.add(name)
    else names.current.delete(name)
    // What was said of it is over, whether it is here or was stopped.
    if (form.current?.getFieldState(name).error?.type === TYPE) form.current.clearErrors(name)
  })
  const errors = () => Object.fromEntries([...names.current].map(name => [name, { type: TYPE, message: STILL }]))
  return { tell: toldBy.current, errors }
}
