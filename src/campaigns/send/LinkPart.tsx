import { variableLimit } from '../../../messaging/dltTemplate.ts'
import { select } from '../../../resources/language/fields.ts'
import { Bound } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Note } from '../../kernel/ui/Note.tsx'
import { linkCandidates, surroundings } from './linkVariable.ts'
import type { Send } from './useSend.ts'

/** Which variable of the template takes the personal link, and how the link will look. */
export const LinkPart = ({ send }: { send: Send }) => {
  const words = useWords()
  const { link, pieces, template, values } = send
  if (!template) return null
  const candidates = linkCandidates(pieces)
  if (candidates.length === 0)
    return (
      <Note role="alert">
        {words(
          'This template has no variable that a link may stand in. Choose one with {#url#} or {#var#} where the link belongs.',
        )}
      </Note>
    )
  const place = candidates.find(({ index }) => index === link.at)
  const room = place ? variableLimit(place.tag) : Number.POSITIVE_INFINITY
  const field = select({
    label: words('The personal link stands in'),
    required: true,
    choices: candidates.map(({ index, text }) => ({
      value: index + 1,
      label: `${index + 1} · ${text} · ${surroundings(pieces, index)}`,
    })),
    example: words('Choose a variable'),
    help:
      values.two_way_content_id && link.sample
        ? words('send.link_length', `Its ${link.sample.length} characters count in the parts.`, { count: link.sample.length })
        : words('Filled with a link of its own for each recipient.'),
  })
  return (
    <>
      <Bound name="link_variable" field={field} fallback={link.at === undefined ? undefined : link.at + 1} />
      {link.problem && <Note role="alert">{link.problem}</Note>}
      {link.sample.length > room && (
        <Note role="status">
          {words(
            'send.link_too_long',
            `The link has ${link.sample.length} characters, ${place?.text} has room for ${room}. Choose a template with {#url#} at this place.`,
            { count: link.sample.length, variable: place?.text, room },
          )}
        </Note>
      )}
    </>
  )
}
