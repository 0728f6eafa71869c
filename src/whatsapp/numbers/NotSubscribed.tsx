import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { allows } from '../../../resources/language/access.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Note } from '../../kernel/ui/Note.tsx'

interface NotSubscribedProps {
  /** The number, where it is the reader's own. */
  id: number | undefined
  /** What comes of it here. */
  children: string
}

/** That a number is not subscribed, what comes of it, and the button that mends it for whoever may press it (rule whatsapp-18). */
export const NotSubscribed = ({ id, children }: NotSubscribedProps) => {
  const words = useWords()
  const told = useTold()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const may = allows(usePrincipal(), configurations.actions.subscribe) && id !== undefined
  const subscribe = useMutation({
    mutationFn: () => provider.act(configurations, 'subscribe', { id: Number(id) }),
    onSuccess: () => Promise.all([configurations, waTemplates].map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  })
  if (subscribe.isSuccess)
    return (
      <Note severity="success" role="status">
        {words('Subscribed. Reports and replies come in.')}
      </Note>
    )
  return (
    <Note
      role="status"
      action={
        may && (
          <Button loading={subscribe.isPending} onClick={() => subscribe.mutate()}>
            {words('Subscribe')}
          </Button>
        )
      }
    >
      {subscribe.error ? told(subscribe.error.message) : children}
      {!may && ` ${words('Ask whoever runs this desk to subscribe it.')}`}
    </Note>
  )
}
