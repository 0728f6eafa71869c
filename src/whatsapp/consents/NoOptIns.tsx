import Button from '@mui/material/Button'
import { useAllows } from '../../../authProvider/principal.ts'
import { consents } from '../../../resources/whatsapp/consents.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** Nobody has opted in yet: what it is needed for, and how it gets here. */
export const NoOptIns = () => {
  const words = useWords()
  const mayCreate = useAllows(consents.operations.create)
  return (
    <EmptyState
      icon="check"
      title={words('No opt-ins yet')}
      text={words(
        'Marketing goes only to people who have opted in. Those who opt in during a conversation are added automatically; add the others, or import them from a file.',
      )}
    >
      {mayCreate && (
        <>
          <Button variant="contained" startIcon={<Icon name="add" />} href={`/${consents.name}/create`}>
            {words('Add an opt-in')}
          </Button>
          <Button variant="outlined" startIcon={<Icon name="upload" />} href={`/${consents.name}/import`}>
            {words('Import')}
          </Button>
        </>
      )}
    </EmptyState>
  )
}
