import { useTranslate } from 'ra-core'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'

const CLASSES = [
  { words: 'a small letter', pattern: /\p{Ll}/u },
  { words: 'a capital letter', pattern: /\p{Lu}/u },
  { words: 'a digit', pattern: /\d/ },
  { words: 'a sign', pattern: /[^\p{L}\d\s]/u },
]

/** Which parts of the strength rule a password fulfils (specification core §5: 8 characters, three of the four classes). */
export const Strength = ({ password }: { password: string }) => {
  const translate = useTranslate()
  const found = CLASSES.filter(({ pattern }) => pattern.test(password))
  const rules = [
    { words: translate('desk.password.length', { _: '8 characters' }), met: password.length >= 8 },
    { words: translate('desk.password.classes', { _: '3 of: small letter, capital, digit, sign' }), met: found.length >= 3 },
  ]
  return (
    <ul className="strength">
      {rules.map(({ words, met }) => (
        <li key={words} className={cx('row', met && 'met')}>
          <Icon name={met ? 'check' : 'minus'} size={12} />
          {words}
        </li>
      ))}
    </ul>
  )
}
