import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'

type Known = 'quality' | 'name_status' | 'code_verification_status' | 'connection'

/** A word of the provider by its colour; one that nobody knows as it came. */
export const Said = ({ of, word }: { of: Known; word: string | null | undefined }) =>
  word ? (
    <ChoiceBadge
      choices={configurations.fields[of].choices}
      value={word}
      at={`resources.${configurations.name}.fields.${of}.choices`}
    />
  ) : (
    <>–</>
  )
