import { useState } from 'react'
import { recordOf } from '../../../messaging/record.ts'
import { componentOf } from '../../../messaging/whatsapp/template.ts'
import { reference } from '../../../resources/language/fields.ts'
import { OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { Note } from '../../kernel/ui/Note.tsx'
import { RadioGroup } from '../../kernel/ui/RadioGroup.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import type { WaSend } from './useWaSend.ts'

const ReferenceInput = inputOf('reference')

type Way = 'library' | 'link'

/** A picture or a film for each card of the message, where the template has cards. */
export const CardsPart = ({ send: { template, values } }: { send: WaSend }) => {
  const words = useWords()
  const [way, setWay] = useState<Way>(
    Object.values(recordOf(values.card_media)).some(one => recordOf(one).link) ? 'link' : 'library',
  )
  const cards = (template && componentOf(template.components, 'CAROUSEL')?.cards) ?? []
  if (cards.length === 0) return null
  return (
    <OwnInput name="card_media" wide>
      {({ value, onChange, error, within }) => {
        const given = recordOf(value)
        const put = (place: number, file: object) => onChange({ ...given, [place + 1]: file })
        return (
          <div className="stack">
            <RadioGroup
              name="cards-way"
              label={words('Pictures and films of the cards')}
              value={way}
              options={[
                { value: 'library', label: words('From the media library') },
                { value: 'link', label: words('By link') },
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
      }}
    </OwnInput>
  )
}
