import { useWords } from '../../kernel/i18n/words.ts'

/** What a command has said, a line each, as text. */
export const Output = ({ lines, isOver }: { lines: readonly string[]; isOver: boolean }) => {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section className="command-output" aria-label={words('Output')} tabIndex={0}>
      {lines.length === 0 ? (
        <p className="muted">{isOver ? words('It said nothing.') : words('Nothing said yet.')}</p>
      ) : (
        <pre>{lines.join('\n')}</pre>
      )}
    </section>
  )
}
