import type { documents } from '../../resources/documents/documents.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { DocumentView } from '../kernel/kinds/richText/DocumentView.tsx'
import { isDocument } from '../kernel/kinds/richText/document.ts'
import { Code } from '../kernel/ui/Code.tsx'
import { Article, Path } from './Article.tsx'

/** A document that a person wrote, as `GET documents` answers it. */
export type WrittenDocument = AnswerOf<typeof documents, 'written'>[number]

export const Written = ({
  document: { title, http_method, endpoint, description, sample_response },
}: {
  document: WrittenDocument
}) => {
  const words = useWords()
  return (
    <Article>
      <h1>{title}</h1>
      {endpoint && <Path method={http_method} path={endpoint} />}
      {isDocument(description) && <DocumentView document={description} />}
      {sample_response && <Code label={words('Sample response')} text={sample_response} />}
    </Article>
  )
}
