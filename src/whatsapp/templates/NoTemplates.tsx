import Button from '@mui/material/Button'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** No template yet: what they are for, and how to begin. */
export const NoTemplates = () => {
  const words = useWords()
  const may = allows(usePrincipal(), waTemplates.operations.create)
  return (
    <EmptyState
      icon="template"
      title={words('No WhatsApp template yet')}
      text={words(
        'Whoever has not written to you in 24 hours can only be sent a template that the provider has approved. Write the first one, or pull those your business has already.',
      )}
    >
      {may && (
        <Button variant="contained" startIcon={<Icon name="add" />} href={waTemplates.pages.add.path}>
          {words('Create a template')}
        </Button>
      )}
    </EmptyState>
  )
}
