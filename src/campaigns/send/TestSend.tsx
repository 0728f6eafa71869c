import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useRefuse } from '../../kernel/form/DeskForm.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'

interface TestSendProps {
  /** Sends it to a number. */
  to: (test_mobile: string) => Promise<{ message: string }>
  /** There is something to send. */
  isReady: boolean
}

/** The message as it stands to one number, before it goes to everybody. */
export const TestSend = ({ to, isReady }: TestSendProps) => {
  const notify = useNotify()
  const words = useWords()
  const { clearErrors } = useFormContext()
  const refuse = useRefuse()
  const test_mobile = String(useWatch({ name: 'test_mobile' }) ?? '').trim()
  const { mutate, isPending } = useMutation({
    mutationFn: () => to(test_mobile),
    onMutate: () => clearErrors(),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: refuse,
  })
  return (
    <Box className="row" sx={{ alignItems: 'flex-start', '& > button': { mt: '21px' } }}>
      <FieldInput name="test_mobile" change={{ required: false }} />
      <Button loading={isPending} disabled={test_mobile === '' || !isReady} onClick={() => mutate()}>
        {words('Send a test')}
      </Button>
    </Box>
  )
}
