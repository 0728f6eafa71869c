import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { componentsOf } from '../../../messaging/whatsapp/draft.ts'
import { draftProblems } from '../../../messaging/whatsapp/draftProblems.ts'
import { TEMPLATE_STATUSES, templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { keyText } from '../../kernel/desk/keys.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import type { AnyViews } from '../../kernel/resource/defineViews.ts'
import { FormBeside, type Side } from '../../kernel/resource/form/FormBeside.tsx'
import { RecordForm, RecordSections } from '../../kernel/resource/form/RecordForm.tsx'
import { useRecordSave } from '../../kernel/resource/form/useRecordSave.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { TemplatePreview } from '../TemplatePreview.tsx'
import { ButtonsInput } from './ButtonsInput.tsx'
import { CardsInput } from './CardsInput.tsx'
import { FooterText, HeaderSample, HeaderText, MessageInput, NameInput, OfferText } from './Counted.tsx'
import { draftIn, samplesIn } from './draftValues.ts'
import { SamplesInput } from './SamplesInput.tsx'
import { StandingNote } from './StandingNote.tsx'

const VIEWS: AnyViews = {
  inputs: {
    template_name: NameInput,
    header_text: HeaderText,
    header_sample: HeaderSample,
    message: MessageInput,
    message_samples: SamplesInput,
    footer_text: FooterText,
    offer_text: OfferText,
    buttons: ButtonsInput,
    cards: CardsInput,
  },
}

type Values = Readonly<Record<string, unknown>>

/** What stands in the form as the provider would show it, with the samples in the place of the variables. */
const Live = () => {
  const draft = draftIn(useWatch())
  return <TemplatePreview components={componentsOf(draft)} values={samplesIn(draft)} />
}

/** What is wrong by the rules of the provider, at the fields that say nothing of themselves yet. */
const judged = (typed: Values, told: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> => {
  const problems = draftProblems(draftIn(typed), typeof typed.header_file === 'string' && typed.header_file !== '')
  const others = Object.entries(problems).filter(
    ([name]) => !told[name] && !Object.keys(told).some(one => one.startsWith(`${name}.`)),
  )
  return { ...Object.fromEntries(others.map(([name, sentences]) => [name, sentences.join('\n')])), ...told }
}

/** The builder of a template: judged by the provider's rules as one types, beside a phone that shows it. */
export const BuilderForm = ({ record }: { record: Values }) => {
  const words = useWords()
  const navigate = useNavigate()
  const { search } = useLocation()
  const resource = useInWords(waTemplates)
  const [side, setSide] = useState<Side>('form')
  const isNew = typeof record.id !== 'number'
  const made = useRecordSave({
    resource,
    mode: isNew ? 'create' : 'update',
    record,
    onSaved: () => navigate(`/${waTemplates.name}`),
  })
  const check: typeof made.check = typed => {
    const { values, errors } = made.check(typed)
    const all = judged({ ...record, ...typed }, errors)
    return { values, errors: all as typeof errors }
  }
  const status = templateStatusAfter(String(record.wa_status ?? 'DRAFT'))
  const mayEdit = isNew || (status !== undefined && TEMPLATE_STATUSES[status].editable)
  const title = isNew ? words('New WhatsApp template') : words('Edit %{name}', { name: String(record.template_name ?? '') })
  return (
    <RecordForm of={{ ...made, check }}>
      <PageHead title={title} />
      {!isNew && <StandingNote record={record} changing />}
      <FormBeside
        title={title}
        side={side}
        onSide={setSide}
        preview={<Live />}
        actions={
          <>
            <Button href={`/${waTemplates.name}${isNew ? '' : search}`} disabled={made.isSaving}>
              {words('ra.action.cancel', 'Cancel')}
            </Button>
            <span className="grow" />
            <Button
              variant="contained"
              startIcon={<Icon name="send" />}
              loading={made.isSaving}
              disabled={!mayEdit}
              title={keyText('send')}
              type="submit"
              // What is wrong is seen where it is put right.
              onClick={() => setSide('form')}
            >
              {words('Hand in for review')}
            </Button>
          </>
        }
      >
        <RecordSections of={made} views={VIEWS} />
      </FormBeside>
    </RecordForm>
  )
}
