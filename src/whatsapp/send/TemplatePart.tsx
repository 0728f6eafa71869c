import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import type { WaSendTemplate } from '../../../resources/whatsapp/send.answers.ts'
import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { Combobox } from '../../kernel/ui/Combobox.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { CATEGORY_WORDS } from './categoryWords.ts'
import type { WaSend } from './useWaSend.ts'

const NUMBERS = `/${configurations.name}`

const optionOf = (words: Words, { id, template_name, template_language, category }: WaSendTemplate) => ({
  value: id,
  label: template_name,
  hint: `${template_language} · ${words(CATEGORY_WORDS[category])}`,
})

const OpenNumbers = () => {
  const words = useWords()
  const mayOpen = useOpen()
  if (!mayOpen(NUMBERS)) return null
  return (
    <Button size="small" href={NUMBERS}>
      {words('Open WhatsApp numbers')}
    </Button>
  )
}

/** From which number, and with which of its approved templates. */
export const TemplatePart = ({ send }: { send: WaSend }) => {
  const words = useWords()
  const inWords = useTold()
  const { numbers, number, told, isGone } = send
  if (told && numbers.length === 0)
    return (
      <Note severity="info" role="status" action={<OpenNumbers />}>
        {words(
          'This account has no WhatsApp number yet. One is connected under WhatsApp numbers, or lent by whoever manages the account.',
        )}
      </Note>
    )
  return (
    <>
      <OwnInput name="whats_app_configuration_id">
        {({ error, onChange }) => (
          <Select
            name="whats_app_configuration_id"
            label={words('Number')}
            required
            value={number?.id}
            options={numbers.map(one => ({ value: one.id, label: `${one.name} · ${one.display_phone_number}` }))}
            placeholder={words('Choose a number')}
            error={error}
            onChange={onChange}
          />
        )}
      </OwnInput>
      {number?.why && (
        <Note role="alert" action={<OpenNumbers />}>
          {inWords(number.why)}
        </Note>
      )}
      <OwnInput name="whats_app_template_id">
        {({ error, onChange }) => <TemplateInput {...{ send, error, onChange }} />}
      </OwnInput>
      {isGone && (
        <Note role="status">
          {words('The template can no longer be sent from this number. Choose another, or wait for its approval.')}
        </Note>
      )}
    </>
  )
}

interface TemplateInputProps {
  send: WaSend
  error: string | undefined
  onChange: (value: unknown) => void
}

const TemplateInput = ({ send, error, onChange }: TemplateInputProps) => {
  const words = useWords()
  const told = useTold()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const { provider, number, chosen, templatesOf } = send
  const asked = useDeferredValue(search)
  const found = useQuery({
    queryKey: ['wa-send-templates', templatesOf, asked],
    queryFn: async () => (await provider.act(sendWhatsApp, 'templates', { input: { ...templatesOf, search: asked } })).data,
    enabled: number?.why === null && (open || !chosen),
    staleTime: 10_000,
    placeholderData: before => before,
  })
  const isEmpty = found.data?.templates.length === 0 && asked === ''
  return (
    <>
      <Combobox
        name="whats_app_template_id"
        label={words('Template')}
        required
        options={(found.data?.templates ?? []).map(one => optionOf(words, one))}
        chosen={chosen ? [optionOf(words, chosen)] : []}
        onChange={([value]) => onChange(value ?? null)}
        search={search}
        onSearch={setSearch}
        onOpenChange={setOpen}
        loading={found.isFetching}
        behind={found.isPlaceholderData || asked !== search}
        problem={told(found.error?.message)}
        disabled={number?.why !== null}
        placeholder={words('Search approved templates')}
        error={error}
        help={found.data?.more === 1 ? words('Only some are listed: search by name.') : undefined}
      />
      {isEmpty && (
        <Note severity="info" role="status">
          {words('This number’s business has no approved template yet. Create one, or pull those that the provider has.')}
        </Note>
      )}
    </>
  )
}
