import Button from '@mui/material/Button'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { recordOf } from '../../../messaging/record.ts'
import { mayOpen } from '../../../resources/screens.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { useListMeta } from '../../kernel/resource/list/useListMeta.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'

const NUMBERS = `/${configurations.name}`

/** In place of figures: there is no number yet, or it sent nothing. */
export const NoFigures = () => {
  const words = useWords()
  return (
    <NothingOf
      title={words('Nothing in these days')}
      text={words('The provider counted no message of this number. What is sent now shows here within the hour.')}
    />
  )
}

/** Every template that was asked about has a row: none is there to ask about. */
export const NoTemplatesCounted = () => {
  const words = useWords()
  return (
    <NothingOf
      title={words('No template to count')}
      text={words('Figures are of approved templates, from when the provider began to count them.')}
    />
  )
}

const NothingOf = ({ title, text }: { title: string; text: string }) => {
  const words = useWords()
  const { screens } = useDesk()
  const principal = usePrincipal()
  const { wa_configuration_id: number } = recordOf(useListMeta().beside?.asked)
  if (typeof number === 'number') return <EmptyState icon="report" title={title} text={text} />
  return (
    <EmptyState
      icon="phone"
      title={words('No number of your own')}
      text={words('The provider tells the figures of a number to its owner. Connect one first.')}
    >
      {mayOpen(screens, principal, NUMBERS) && (
        <Button variant="contained" href={NUMBERS}>
          {words('WhatsApp numbers')}
        </Button>
      )}
    </EmptyState>
  )
}
