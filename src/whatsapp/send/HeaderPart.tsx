import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { reference, text } from '../../../resources/language/fields.ts'
import { Bound, OwnInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Note } from '../../kernel/ui/Note.tsx'
import { RadioGroup } from '../../kernel/ui/RadioGroup.tsx'
import { AT_HEAD, HEAD_KINDS, type HeadKind } from '../headKinds.ts'
import { PlaceFields } from '../PlaceFields.tsx'
import type { WaSend } from './useWaSend.ts'

/** The file or the place at the head of the message, where the template has one. */
export const HeaderPart = ({ send }: { send: WaSend }) => {
  const { format } = send
  if (format === undefined || format === 'TEXT') return null
  return format === 'LOCATION' ? <PlacePart /> : <FileAtHead send={send} kind={HEAD_KINDS[format]} />
}

type Way = 'own' | 'library' | 'link'

const FileAtHead = ({ send, kind }: { send: WaSend; kind: HeadKind }) => {
  const words = useWords()
  const { setValue } = useFormContext()
  const { values, chosen } = send
  const hasOwn = chosen?.has_header_file === 1
  const [way, setWay] = useState<Way>(values.header_link ? 'link' : values.header_file || !hasOwn ? 'library' : 'own')
  const choose = (wanted: Way) => {
    setWay(wanted)
    if (wanted !== 'link') setValue('header_link', null)
    if (wanted !== 'library') setValue('header_file', null)
  }
  return (
    <>
      <RadioGroup
        name="header-way"
        label={words(AT_HEAD[kind])}
        value={way}
        options={[
          ...(hasOwn ? [{ value: 'own' as const, label: words('That of the template') }] : []),
          { value: 'library', label: words('From the media library') },
          { value: 'link', label: words('By link') },
        ]}
        onChange={choose}
      />
      {way === 'library' && (
        <Bound
          name="header_file"
          field={reference({
            label: words('File'),
            required: true,
            resource: 'whatsapp-media',
            only: { media_type: kind },
            creates: true,
            help: words('Chosen among your files, or uploaded now.'),
          })}
        />
      )}
      {way === 'link' && (
        <Bound
          name="header_link"
          field={text({
            label: words('Link'),
            required: true,
            max: 2000,
            example: 'https://www.example.in/offer.jpg',
            help: words('To a file that anyone can read; WhatsApp fetches it for each message.'),
          })}
        />
      )}
      <OwnInput name="header_media">
        {({ error }) =>
          error && (
            <Note severity="error" role="alert">
              {words(error)}
            </Note>
          )
        }
      </OwnInput>
    </>
  )
}

const PlacePart = () => (
  <OwnInput name="header_location" wide>
    {({ value, onChange, error }) => <PlaceFields value={value} onChange={onChange} error={error} />}
  </OwnInput>
)
