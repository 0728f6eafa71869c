import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { useWords } from '../i18n/words.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks before what was typed is lost: by a link, by Back, by closing the tab. In place of react-admin's, which asks by the browser's own box. */
export const LeaveGuard = ({ formControl }: { formControl?: Control }) => {
  const words = useWords()
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState({ ...(formControl && { control: formControl }) })
  const isLost = isDirty && !isSubmitting && !isSubmitSuccessful
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLost && currentLocation.pathname !== nextLocation.pathname)

  useEffect(() => {
    if (!isLost) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [isLost])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={words('desk.form.leave_title', 'Leave without saving?')}
      size="small"
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button data-autofocus onClick={() => blocker.reset()}>
            {words('desk.form.stay', 'Stay')}
          </Button>
          <Button variant="contained" color="error" onClick={() => blocker.proceed()}>
            {words('desk.form.leave', 'Leave')}
          </Button>
        </>
      }
    >
      <p>{words('desk.form.leave_text', 'What you have entered here will be lost.')}</p>
    </Dialog>
  )
}
