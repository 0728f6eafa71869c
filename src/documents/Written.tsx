import type { documents } from '../../resources/documents/documents.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { DocumentView } from '../kernel/kinds/richText/DocumentView.tsx'
import { isDocument } from '../kernel/kinds/richText/document.ts'
import { Code } from './Code.tsx'

/** A document that a person wrote, as `GET documents` answers it. */
export type WrittenDocument = AnswerOf<typeof documents, 'written'>[number]

export const Written = ({
  document: { title, http_method, endpoint, description, sample_response },
}: {
  document: WrittenDocument
}) => {
  const words = useWords()
  return (
    <article className="documents-article single">
      <div className="documents-text">
        <h1>{title}</h1>
        {endpoint && (
          <p className="documents-path">
            {http_method && <span className={`documents-method ${http_method.toLowerCase()}`}>{http_method}</span>}
            <code>/{endpoint}</code>
          </p>
        )}
        {isDocument(description) && <DocumentView document={description} />}
        {sample_response && <Code label={words('Sample answer')} text={sample_response} />}
      </div>
    </article>
  )
}
