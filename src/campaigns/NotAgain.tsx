import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'

/** Says why a campaign cannot be sent again, where nothing is left to be chosen. */
export const NotAgain = ({ title, close, children }: { title: string; close: () => void; children: ReactNode }) => {
  const words = useWords()
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <Button variant="contained" data-autofocus onClick={close}>
          {words('ra.action.close', 'Close')}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
