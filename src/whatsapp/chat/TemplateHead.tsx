/** The file or the place at the head of a template that is sent within a conversation. */

import { useState } from 'react'
import { MEDIA } from '../../../messaging/whatsapp/media.ts'
import { file, reference, text } from '../../../resources/language/fields.ts'
import { MOST_MEDIA_BYTES, waFiles } from '../../../resources/whatsapp/media.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { useAbilities } from '../../kernel/resource/access.ts'
import { RadioGroup } from '../../kernel/ui/RadioGroup.tsx'
import { AT_HEAD, type HeadKind } from '../headKinds.ts'
import { linkFault } from '../isLink.ts'
import { PlaceFields } from '../PlaceFields.tsx'
import type { Head } from './head.ts'

const FileInput = inputOf('file')
const ReferenceInput = inputOf('reference')
const TextBox = inputOf('text')

interface HeadProps {
  head: Head
  onChange: (head: Head) => void
}

const ENDINGS: Readonly<Record<HeadKind, readonly string[]>> = {
  image: ['.jpg', '.jpeg', '.png'],
  video: ['.mp4', '.3gp'],
  document: ['.pdf', '.txt', '.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx'],
}

export const HeadFile = ({ kind, head, onChange }: HeadProps & { kind: HeadKind }) => {
  const words = useWords()
  const mayPick = useAbilities(waFiles).can('list')
  const [way, setWay] = useState<'upload' | 'library' | 'link'>(mayPick ? 'upload' : 'link')
  const label = words(way === 'link' ? 'Link' : 'File')
  const fault = linkFault(head.link ?? '')
  return (
    <>
      <RadioGroup
        name="head-way"
        label={words(AT_HEAD[kind])}
        value={way}
        options={[
          ...(mayPick
            ? [
                { value: 'upload' as const, label: words('Upload a file') },
                { value: 'library' as const, label: words('From the media library') },
              ]
            : []),
          { value: 'link' as const, label: words('By link') },
        ]}
        onChange={wanted => {
          setWay(wanted)
          onChange({})
        }}
      />
      {way === 'upload' && (
        <FileInput
          name="file"
          field={file({
            label,
            required: true,
            accept: ENDINGS[kind],
            maxBytes: Math.min(MEDIA[kind].size, MOST_MEDIA_BYTES),
            uploadAs: 'wa_media',
          })}
          value={head.file ?? null}
          onChange={path => onChange(typeof path === 'string' ? { file: path } : {})}
        />
      )}
      {way === 'library' && (
        <ReferenceInput
          name="wa_file_id"
          field={reference({ label, required: true, resource: waFiles.name, only: { media_type: kind } })}
          value={head.stored ?? null}
          onChange={id => onChange(typeof id === 'number' ? { stored: id } : {})}
        />
      )}
      {way === 'link' && (
        <TextBox
          name="link"
          field={text({
            label,
            required: true,
            max: 2000,
            example: 'https://www.example.in/offer.jpg',
            help: words('To a file that anyone can read; WhatsApp fetches it for each message.'),
          })}
          value={head.link ?? ''}
          error={fault && words(fault)}
          onChange={link => onChange(typeof link === 'string' && link !== '' ? { link } : {})}
        />
      )}
    </>
  )
}

export const HeadPlace = ({ head, onChange }: HeadProps) => (
  <PlaceFields value={head.place} onChange={place => onChange({ place })} error={undefined} />
)
