import { passwordStrength } from '../../../../messaging/password.ts'
import { useWords } from '../../i18n/words.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Which parts of the strength rule a password fulfils (rule access-9: 8 characters, three of the four classes). */
export const Strength = ({ password }: { password: string }) => {
  const words = useWords()
  const { length, classes } = passwordStrength(password)
  const rules = [
    { words: words('8 characters'), met: length >= 8 },
    { words: words('3 of: lower-case letter, capital, digit, special character'), met: classes >= 3 },
  ]
  return (
    <ul className="hint">
      {rules.map(({ words, met }) => (
        <li key={words} className={cx('row', met && 'tone-success')}>
          <Icon name={met ? 'check' : 'minus'} size={12} />
          {words}
        </li>
      ))}
    </ul>
  )
}
