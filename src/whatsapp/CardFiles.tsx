import { useState } from 'react'
import { recordOf } from '../../messaging/record.ts'
import { type CarouselComponent, componentOf } from '../../messaging/whatsapp/template.ts'
import { reference } from '../../resources/language/fields.ts'
import { waFiles } from '../../resources/whatsapp/media.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { inputOf } from '../kernel/kinds/inputs.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { RadioGroup } from '../kernel/ui/RadioGroup.tsx'
import { TextInput } from '../kernel/ui/TextInput.tsx'

const ReferenceInput = inputOf('reference')

type Way = 'library' | 'link'

interface CardFilesProps {
  carousel: CarouselComponent
  /** By the numbers of the cards, from 1: `{ wa_file_id }` or `{ link }`, as far as they are chosen. */
  value: unknown
  onChange: (files: Readonly<Record<string, unknown>>) => void
  error?: string | undefined
  /** What is wrong with one card, by its number. */
  within?: Readonly<Record<string, string | undefined>> | undefined
}

/** A picture or a film for each card of a message: of the media library where this person may see it, or by link. */
export const CardFiles = ({ carousel: { cards }, value, onChange, error, within }: CardFilesProps) => {
  const words = useWords()
  const mayPick = useAbilities(waFiles).can('list')
  const given = recordOf(value)
  const [way, setWay] = useState<Way>(!mayPick || Object.values(given).some(one => recordOf(one).link) ? 'link' : 'library')
  const put = (place: number, file: object) => onChange({ ...given, [place + 1]: file })
  return (
    <div className="stack">
      <RadioGroup
        name="cards-way"
        label={words('Pictures and films of the cards')}
        value={way}
        options={[
          ...(mayPick ? [{ value: 'library' as const, label: words('From the media library') }] : []),
          { value: 'link' as const, label: words('By link') },
        ]}
        onChange={wanted => {
          setWay(wanted)
          onChange({})
        }}
      />
      {cards.map((card, place) => {
        const { wa_file_id: id, link } = recordOf(given[place + 1])
        const kind = componentOf(card.components, 'HEADER')?.format === 'VIDEO' ? 'video' : 'image'
        const label = words('Card %{place}', { place: place + 1 })
        const told = within?.[place + 1]
        const wrong = told && { error: words(told) }
        return way === 'link' ? (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have no name but their place.
            key={place}
            label={label}
            name={`card-link-${place}`}
            required
            value={typeof link === 'string' ? link : ''}
            placeholder="https://www.example.in/lamps.jpg"
            onChange={({ target }) => put(place, { link: target.value })}
            {...wrong}
          />
        ) : (
          <ReferenceInput
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have no name but their place.
            key={place}
            name={`card-file-${place}`}
            field={reference({
              label,
              required: true,
              resource: 'whatsapp-media',
              only: { media_type: kind },
              creates: true,
            })}
            value={id ?? null}
            onChange={wanted => put(place, { wa_file_id: wanted })}
            {...wrong}
          />
        )
      })}
      {error && <Note role="alert">{words(error)}</Note>}
    </div>
  )
}
