import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { Dialog, type DialogSize } from '../kernel/ui/Dialog.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'

interface DetailsDialogProps<T> {
  title: string
  details: UseQueryResult<T>
  size?: DialogSize
  /** Left of the closing button. */
  footer?: ReactNode
  children: (data: T) => ReactNode
  close: () => void
}

const LINES = [1, 2, 3]

/** A dialog that shows what the platform says about one record: waits, fails with a way to try again, or shows it. */
export const DetailsDialog = <T,>({ title, details, size, footer, children, close }: DetailsDialogProps<T>) => {
  const words = useWords()
  const { data, error, isFetching, refetch } = details
  return (
    <Dialog
      title={title}
      {...(size && { size })}
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
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, also where it holds no button.
        <section className="details" tabIndex={0} aria-label={title}>
          {children(data)}
        </section>
      ) : error ? (
        <EmptyState icon="error" title={words('This could not be loaded')} text={error.message}>
          <Button startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => refetch()}>
            {words('Try again')}
          </Button>
        </EmptyState>
      ) : (
        <div className="stack" role="status" aria-label={words('Loading')}>
          {LINES.map(line => (
            <Skeleton key={line} height={28} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
