import Button from '@mui/material/Button'
import { consents } from '../../../resources/whatsapp/consents.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { listHref } from '../../kernel/resource/list/address.ts'

/** To those who have opted in at a number, for whoever may see them: in a place of its own, so that what is being sent stays. */
export const OptInsLink = ({ number }: { number: number | undefined }) => {
  const words = useWords()
  const mayOpen = useOpen()
  const href = listHref(consents.name, number === undefined ? {} : { wa_configuration_id: number })
  return mayOpen(href) ? (
    <Button size="small" href={href} target="_blank">
      {words('Opt-ins')}
    </Button>
  ) : null
}
