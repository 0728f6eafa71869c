/** Sends a template within a conversation: which one, its values, and how it will look. */

import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Filling } from '../../../messaging/whatsapp/compose.ts'
import { shownOf } from '../../../messaging/whatsapp/shown.ts'
import type { TemplateSlot } from '../../../messaging/whatsapp/slots.ts'
import { componentOf, offerEnds } from '../../../messaging/whatsapp/template.ts'
import { askedSlots } from '../../../messaging/whatsapp/variableSources.ts'
import { date } from '../../../resources/language/fields.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { Combobox } from '../../kernel/ui/Combobox.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { CardFiles } from '../CardFiles.tsx'
import { cardCount, cardFaults, cardFilling, cardMedia } from '../cardMedia.ts'
import { HEAD_KINDS } from '../headKinds.ts'
import { offerEnd } from '../offerEnd.ts'
import { CATEGORY_WORDS } from '../send/categoryWords.ts'
import { slotLabel } from '../slotLabel.ts'
import { TemplatePreview } from '../TemplatePreview.tsx'
import { type Head, headFilling, headInput } from './head.ts'
import { HeadFile, HeadPlace } from './TemplateHead.tsx'
import type { useReply } from './useReply.ts'
import { type Offered, problemOf, useTemplates } from './useTemplates.ts'
import type { Thread } from './useThreads.ts'

interface TemplateDialogProps {
  thread: Thread
  send: ReturnType<typeof useReply>['send']
  onClose: () => void
}

const DateInput = inputOf('date')

const TemplateDialog = ({ thread, send, onClose }: TemplateDialogProps) => {
  const words = useWords()
  const told = useTold()
  const [search, setSearch] = useState('')
  const offered = useTemplates(thread.wa_configuration_id, search)
  const [chosen, setChosen] = useState<Offered>()
  const [filling, setFilling] = useState<Filling>({})
  const [head, setHead] = useState<Head>({})
  const [cards, setCards] = useState<Readonly<Record<string, unknown>>>({})
  const [ends, setEnds] = useState<string>()
  // What a quick reply sends back is for programs.
  const asked = chosen ? askedSlots(chosen.template).filter(({ optional }) => !optional) : []
  const format = chosen && componentOf(chosen.template.components, 'HEADER')?.format
  const carousel = chosen && componentOf(chosen.template.components, 'CAROUSEL')
  const count = chosen ? cardCount(chosen.template.components) : 0
  const onCards = cardFilling(cards, count)
  const atHead = headFilling(head)
  const hasHead = format === undefined || format === 'TEXT' || Object.keys(atHead).length > 0
  const hasEnd = chosen !== undefined && offerEnds(chosen.template.components)
  const end = hasEnd ? offerEnd(ends) : {}
  const isFilled =
    hasHead &&
    (!carousel || onCards.card_media !== undefined) &&
    (!hasEnd || end.offer_ends !== undefined) &&
    asked.every(slot => valueAt(filling, slot).trim() !== '')
  const whole = { ...filling, ...atHead, ...onCards, ...end }
  const problem = chosen && isFilled ? problemOf(chosen.template, whole, thread.contact ?? '') : undefined
  const canSend = chosen !== undefined && isFilled && problem === undefined
  const choose = (id: number | undefined) => {
    setChosen(offered.data?.find(one => one.id === id))
    setFilling({})
    setHead({})
    setCards({})
    setEnds(undefined)
  }
  const submit = () => {
    if (!canSend) return
    const text = shownOf(chosen.template, filling).body
    send(
      {
        type: 'template',
        whats_app_template_id: chosen.id,
        filling: { ...filling },
        ...headInput(head),
        ...(carousel && { card_media: cardMedia(cards, count) }),
        ...(hasEnd && { offer_expires_at: ends }),
      },
      { text },
    )
    onClose()
  }
  return (
    <Dialog
      title={words('Send a template')}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {words('ra.action.cancel', 'Cancel')}
          </Button>
          <Button variant="contained" disabled={!canSend} onClick={submit}>
            {words('Send')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Combobox
          label={words('Template')}
          name="template"
          required
          options={(offered.data ?? []).map(one => optionOf(words, one))}
          chosen={chosen ? [optionOf(words, chosen)] : []}
          onChange={([id]) => choose(id)}
          search={search}
          onSearch={setSearch}
          onOpenChange={() => {}}
          loading={offered.isFetching}
          behind={offered.isPlaceholderData}
          problem={told(offered.error?.message)}
          help={words('Approved templates of this number.')}
        />
        {format === 'LOCATION' && <HeadPlace head={head} onChange={setHead} />}
        {chosen && format !== undefined && format !== 'TEXT' && format !== 'LOCATION' && (
          <HeadFile key={chosen.id} kind={HEAD_KINDS[format]} head={head} onChange={setHead} />
        )}
        {carousel && (
          <CardFiles
            key={`${chosen.id} cards`}
            carousel={carousel}
            value={cards}
            onChange={setCards}
            within={cardFaults(cards)}
          />
        )}
        {hasEnd && (
          <DateInput
            name="offer_expires_at"
            field={date({ label: words('Offer ends'), precision: 'minute', ahead: true, required: true })}
            value={ends ?? null}
            onChange={typed => setEnds(typeof typed === 'string' && typed !== '' ? typed : undefined)}
          />
        )}
        {asked.map(slot => (
          <TextInput
            key={`${slot.part} ${slot.name}`}
            label={slotLabel(words, slot)}
            required
            placeholder={slot.sample}
            value={valueAt(filling, slot)}
            onChange={event => setFilling(withValue(filling, slot, event.currentTarget.value))}
          />
        ))}
        {problem !== undefined && (
          <Note severity="warning" role="status">
            {words('This template cannot be sent from here: %{problem}', { problem: told(problem) })}
          </Note>
        )}
        {chosen && <TemplatePreview components={chosen.template.components} values={whole} from={thread.display_phone_number} />}
      </div>
    </Dialog>
  )
}

const valueAt = (filling: Filling, { part, name }: TemplateSlot): string => {
  if (part === 'buttons') return filling.buttons?.[Number(name)] ?? ''
  return filling[part]?.[name] ?? ''
}

const withValue = (filling: Filling, { part, name }: TemplateSlot, value: string): Filling => ({
  ...filling,
  [part]: { ...filling[part], [name]: value },
})

const optionOf = (words: Words, { id, template: { name, language, category } }: Offered) => ({
  value: id,
  label: name,
  hint: `${language} · ${words(CATEGORY_WORDS[category])}`,
})

export default TemplateDialog
