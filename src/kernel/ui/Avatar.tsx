/** `<Avatar name="Asha Rao" size={28} src={…} />`: picture or the initials of first and last word (rule panel-16). Decorative. */

import './Small.css'

/** First letters of first and last word, in upper case: `initialsOf('Asha Devi Rao')` is `AR`. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

export const Avatar = ({ name, size = 28, src }: { name: string; size?: number; src?: string | undefined }) => (
  <span className="ui-avatar" aria-hidden style={{ '--avatar-size': `${size}px` }}>
    {src ? <img src={src} alt="" /> : initialsOf(name)}
  </span>
)
