import { useSyncExternalStore } from 'react'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { isPasswordAsked, subscribeStepUp } from './ask.ts'

const dialog = lazyOverlay(() => import('./StepUpDialog.tsx'))

/** Mounted once: the question for the password when a call needs it (`data.step_up`). */
export const StepUp = () => useSyncExternalStore(subscribeStepUp, isPasswordAsked) && <dialog.Part />
