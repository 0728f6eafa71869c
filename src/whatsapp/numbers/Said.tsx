import { labelOf } from '../../../resources/language/fields.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'

type Known = 'quality' | 'messaging_limit_tier' | 'name_status' | 'code_verification_status' | 'connection'

/** A word of the provider in plain words, by its colour where one is good or bad; one that nobody knows as it came. */
export const Said = ({ of, word }: { of: Known; word: string | null | undefined }) => {
  const words = useWords()
  const { choices } = configurations.fields[of]
  const at = `resources.${configurations.name}.fields.${of}.choices`
  if (!word) return <>–</>
  if (choices.some(({ tone }) => tone !== undefined)) return <ChoiceBadge choices={choices} value={word} at={at} />
  return <>{words(`${at}.${word}`, labelOf(choices, word))}</>
}
