import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { exportList } from '../../../resources/system/exports.ts'
import type { importList } from '../../../resources/system/imports.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

interface CancelButtonProps {
  of: typeof exportList | typeof importList
  id: number
  label: string
}

/** Cancels an export or import that is under way. */
export const CancelButton = ({ of: { name }, id, label }: CancelButtonProps) => {
  const notify = useNotify()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.act(name, 'cancel', { id }),
    onError: error => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: [name] }),
  })
  return (
    <Button size="small" startIcon={<Icon name="close" />} variant="text" loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}
