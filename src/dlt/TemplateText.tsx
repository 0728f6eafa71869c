import { parseTemplate } from '../../messaging/dltTemplate.ts'

/** A template with its variables set off; `marked` counts from 0 and stands out. */
export const TemplateText = ({ text, marked }: { text: string; marked?: number | undefined }) =>
  parseTemplate(text).map((piece, place) =>
    piece.kind === 'static' ? (
      piece.text
    ) : (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name than their place.
        key={place}
        className={piece.index === marked ? 'variable wrong' : 'variable'}
      >
        {piece.text}
      </mark>
    ),
  )
