/** Lines of a dialog, each of which may have a button at its end that takes it away. */

import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { IconButton } from '../kernel/ui/IconButton.tsx'

const LINE = { justifyContent: 'space-between', minHeight: 36, py: 0.5 }
const PARTED = { '& > li + li': { borderTop: 1, borderColor: 'divider' }, '& > li': LINE }

/** Items are `<li className="row">`. */
export const Lines = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={PARTED}>
    {children}
  </Box>
)

/** A button that takes a line away, and says what kept it from that. */
export const TakeAway = ({ label, take, onTaken }: { label: string; take: () => Promise<unknown>; onTaken: () => unknown }) => {
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: take,
    onSuccess: onTaken,
    onError: error => notify(error.message, { type: 'error' }),
  })
  return <IconButton icon="close" size="small" label={label} loading={isPending} onClick={() => mutate()} />
}
