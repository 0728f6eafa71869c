import Button from '@mui/material/Button'
import { type ReactNode, useEffect } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { useWords } from '../i18n/words.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks before what was typed is lost: by a link, by Back, by closing the tab. */
export const useLeaveGuard = (mustAsk: () => boolean, isDirty: boolean): ReactNode => {
  const words = useWords()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => mustAsk() && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={words('Leave without saving?')}
      size="small"
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button data-autofocus onClick={() => blocker.reset()}>
            {words('Stay')}
          </Button>
          <Button variant="contained" color="error" onClick={() => blocker.proceed()}>
            {words('Leave')}
          </Button>
        </>
      }
    >
      <p>{words('What you have entered here will be lost.')}</p>
    </Dialog>
  )
}

/** Asks before what was typed into a form is lost. In place of react-admin's, which asks by the browser's own box. */
export const LeaveGuard = ({ formControl }: { formControl?: Control }) => {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState({ ...(formControl && { control: formControl }) })
  const isLost = isDirty && !isSubmitting && !isSubmitSuccessful
  return useLeaveGuard(() => isLost, isLost)
}
