import { type Control, useFormState } from 'react-hook-form'
import { useLeaveGuard } from './useLeaveGuard.tsx'

/** Asks before what was typed into a form is lost. In place of react-admin's, which asks by the browser's own box. */
export const LeaveGuard = ({ formControl }: { formControl?: Control }) => {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState({ ...(formControl && { control: formControl }) })
  const isLost = isDirty && !isSubmitting && !isSubmitSuccessful
  return useLeaveGuard(() => isLost, isLost)
}
