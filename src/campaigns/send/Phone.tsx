import { useWords } from '../../kernel/i18n/words.ts'

/** The message as it will stand on a phone; the operator adds prefix and suffix to the header. */
export const Phone = ({ header, text, suffix }: { header: string | undefined; text: string; suffix: string }) => {
  const words = useWords()
  return (
    <figure className="phone">
      <figcaption className="phone-head">
        <span className="sr-only">{words('Preview on a phone, from')} </span>
        {header ? `XX-${header}-${suffix}` : 'XX-······'}
      </figcaption>
      <div className="phone-screen">
        <p className="phone-bubble" data-empty={text === ''}>
          {text || words('Choose a template to see the message.')}
        </p>
      </div>
    </figure>
  )
}
