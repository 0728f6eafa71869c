import Stack from '@mui/material/Stack'
import { ASIDE } from '../../campaigns/port.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Again } from '../../kernel/ui/Again.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { FailedNote } from '../../kernel/ui/FailedNote.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { PhonePreview } from '../../kernel/ui/PhonePreview.tsx'
import { OptInsLink } from '../consents/OptInsLink.tsx'
import { showMoney } from '../money.ts'
import { TemplatePreview } from '../TemplatePreview.tsx'
import { CATEGORY_WORDS } from './categoryWords.ts'
import type { WaSend } from './useWaSend.ts'

/** Beside the form: the phone, what one message costs, the wallet. */
export const WaSide = ({ send }: { send: WaSend }) => {
  const words = useWords()
  const inWords = useTold()
  const { told, number, template, filling, price, optionsAsked } = send
  const { error } = optionsAsked
  const from = number && (number.verified_name ?? number.display_phone_number)
  const each = template && price?.prices[template.category]
  return (
    <Stack component="aside" aria-label={words('Preview and figures')} sx={ASIDE}>
      {template ? (
        <TemplatePreview components={template.components} values={filling} from={from} />
      ) : (
        <PhonePreview label={words('Preview on a phone')} from={from ?? 'WhatsApp'}>
          <span className="hint">{words('Choose a template to see the message.')}</span>
        </PhonePreview>
      )}
      <Facts shape="lines">
        <Fact name={words('send.balance', 'Balance')}>{told ? showMoney(told.currency, told.available) : '–'}</Fact>
        {template && <Fact name={words('Category')}>{words(CATEGORY_WORDS[template.category])}</Fact>}
        <Fact name={words('One message')}>{typeof each === 'number' ? showMoney(price?.currency, each) : '–'}</Fact>
        {price && <Fact name={words('To')}>{price.country}</Fact>}
      </Facts>
      {price?.why && <Note role="alert">{inWords(price.why)}</Note>}
      {template?.category === 'MARKETING' && told?.needs_opt_in === 1 && (
        <Note severity="info" action={<OptInsLink number={number?.id} />}>
          {words('Marketing goes to people alone who have opted in at this number. The others are left out and counted.')}
        </Note>
      )}
      {error &&
        (told ? (
          <FailedNote query={optionsAsked} />
        ) : (
          <Note severity="error" role="alert" action={<Again query={optionsAsked} size="small" />}>
            {inWords(error.message)}
          </Note>
        ))}
    </Stack>
  )
}
