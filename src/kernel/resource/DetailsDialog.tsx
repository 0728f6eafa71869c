import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { Answered } from '../ui/Answered.tsx'
import { Dialog, type DialogSize } from '../ui/Dialog.tsx'

interface DetailsDialogProps<T> {
  title: string
  details: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  size?: DialogSize
  /** The height of its place while it is waited for, or what stands there meanwhile. */
  waiting?: ReactNode
  /** Left of the closing button. */
  footer?: ReactNode
  children: (data: T) => ReactNode
  close: () => void
}

/** A dialog that shows what the platform says about one record: waits, fails with a way to try again, or shows it. */
export const DetailsDialog = <T,>(props: DetailsDialogProps<T>) => {
  const { title, details, size = 'medium', waiting = 120, footer, children, close } = props
  const words = useWords()
  return (
    <Dialog
      title={title}
      size={size}
      onClose={close}
      footer={
        <>
          {footer}
          <Button variant="contained" data-autofocus onClick={close}>
            {words('ra.action.close', 'Close')}
          </Button>
        </>
      }
    >
      <Answered query={details} waiting={waiting}>
        {data => (
          <Box component="section" tabIndex={0} aria-label={title} sx={{ '&:focus-visible': { outlineOffset: '4px' } }}>
            {children(data)}
          </Box>
        )}
      </Answered>
    </Dialog>
  )
}
