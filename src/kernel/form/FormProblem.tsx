import type { RefObject } from 'react'
import { type UseFormReturn, useFormContext, useFormState } from 'react-hook-form'
import { useTold } from '../i18n/useTold.ts'
import './form.css'

const intoView = (told: HTMLElement | null) => told?.scrollIntoView({ block: 'nearest' })

/** What belongs to no field; and the way by which the form around it is told. */
export const FormProblem = ({ form }: { form: RefObject<UseFormReturn | null> }) => {
  const context = useFormContext()
  form.current = context
  const { errors } = useFormState({ control: context.control, name: 'root' })
  const told = useTold()
  const message = told(errors.root?.platform?.message)
  return message ? (
    <p ref={intoView} className="form-problem" role="alert">
      {message}
    </p>
  ) : null
}
