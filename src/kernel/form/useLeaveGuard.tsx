import Button from '@mui/material/Button'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { type BlockerFunction, useBlocker } from 'react-router'
import { followed } from '../desk/followed.ts'
import { useWords } from '../i18n/words.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { heldText } from './heldText.ts'

/** How it is asked, where what was typed is not simply lost. */
interface Question {
  title: string
  text: string
}

interface Guard {
  mustAsk: () => boolean
  question: Question | undefined
}

/** Of all forms that stand now, one perhaps over another. The router asks one alone: the last asks for all. */
const guards = followed<readonly RefObject<Guard>[]>(() => [])

const asking = () => guards.read().findLast(({ current }) => current.mustAsk())?.current

const blocks: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && asking() !== undefined

/** Asks before what was typed is lost: by a link, by Back, by closing the tab. */
export const useLeaveGuard = (mustAsk: () => boolean, isDirty: boolean, question?: Question): ReactNode => {
  const guard = useRef<Guard>({ mustAsk, question })
  useEffect(() => {
    guard.current = { mustAsk, question }
  })
  useEffect(() => {
    guards.set([...guards.read(), guard])
    return () => guards.set(guards.read().filter(one => one !== guard))
  }, [])

  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (guard.current.mustAsk()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [isDirty])

  return guards.use().at(-1) === guard && <Asked />
}

const Asked = () => {
  const words = useWords()
  const blocker = useBlocker(blocks)
  if (blocker.state !== 'blocked') return null
  const { title, text } = asking()?.question ?? {
    title: words('Leave without saving?'),
    text: words('What you have entered here will be lost.'),
  }
  return (
    <Dialog
      title={title}
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
      <p>{text}</p>
    </Dialog>
  )
}

/** Of the form around: whether something was touched, and whether it holds now what it did not begin with. */
export const useTouched = (): { isDirty: boolean; holdsMore: () => boolean } => {
  const { getValues } = useFormContext()
  const { isDirty, defaultValues } = useFormState()
  return { isDirty, holdsMore: () => isDirty && heldText(getValues()) !== heldText(defaultValues) }
}

/** Asks before what was typed into a form is lost. In place of react-admin's, which asks by the browser's own box. */
export const LeaveGuard = () => {
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  const { isDirty, holdsMore } = useTouched()
  const isOpen = isDirty && !isSubmitting && !isSubmitSuccessful
  return useLeaveGuard(() => isOpen && holdsMore(), isOpen)
}
