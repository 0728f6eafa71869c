import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { useRefuse } from '../../kernel/form/DeskForm.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import type { Send } from './useSend.ts'

/** The message as it stands to one number, before it goes to everybody. */
export const TestSend = ({ send }: { send: Send }) => {
  const notify = useNotify()
  const words = useWords()
  const { clearErrors } = useFormContext()
  const refuse = useRefuse()
  const test_mobile = String(send.values.test_mobile ?? '').trim()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send.provider.act(campaigns, 'test', { input: { ...send.body(), test_mobile } }),
    onMutate: () => clearErrors(),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: refuse,
  })
  return (
    <Box className="row" sx={{ alignItems: 'flex-start', '& > button': { mt: '21px' } }}>
      <FieldInput name="test_mobile" change={{ required: false }} />
      <Button loading={isPending} disabled={test_mobile === '' || !send.template} onClick={() => mutate()}>
        {words('Send a test')}
      </Button>
    </Box>
  )
}
