import { useWords } from '../../kernel/i18n/words.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { type LinkWord, linkName, linkTone } from './linkStates.ts'

/** How a link stands, in its word and colour. */
export const LinkBadge = ({ word }: { word: LinkWord }) => <Badge tone={linkTone(word)}>{linkName(useWords(), word)}</Badge>
