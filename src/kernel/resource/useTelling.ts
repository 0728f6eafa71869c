import { useNotify } from 'react-admin'
import { messageOf } from '../../../messaging/thrown.ts'

/** Says what came of a call: `useMutation({ mutationFn, ...useTelling() })`. */
export const useTelling = () => {
  const notify = useNotify()
  return {
    onSuccess: ({ message }: { message: string }) => notify(message, { type: 'success' }),
    onError: (error: unknown) => notify(messageOf(error), { type: 'error' }),
  }
}
