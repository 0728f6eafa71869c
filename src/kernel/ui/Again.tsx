import Button, { type ButtonProps } from '@mui/material/Button'
import { useWords } from '../i18n/words.ts'

/** What was asked for, as react-query and react-admin tell it. */
export interface Asking {
  error: { message: string } | null | undefined
  isFetching?: boolean
  refetch: () => unknown
}

/** Asks once more for what could not be had. */
export const Again = ({ query: { isFetching = false, refetch }, ...props }: { query: Asking } & ButtonProps) => {
  const words = useWords()
  return (
    <Button {...props} loading={isFetching} onClick={() => void refetch()}>
      {words('Try again')}
    </Button>
  )
}
