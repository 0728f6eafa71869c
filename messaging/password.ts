/** What makes a password acceptable (rule access-9). */
import { tell } from './tell.ts'

const SHORTEST = 8
const LONGEST = 128
const CLASSES_WANTED = 3

/** Everything that is not one of the first three is special, a letter without case included. */
const CLASSES = {
  [tell('a lower-case letter')]: /\p{Ll}/u,
  [tell('an upper-case letter')]: /\p{Lu}/u,
  [tell('a digit')]: /\p{Nd}/u,
  [tell('a special character')]: /[^\p{Ll}\p{Lu}\p{Nd}]/u,
}

export interface PasswordStrength {
  ok: boolean
  /** How many of the four classes occur. */
  classes: number
  /** In characters (code points). */
  length: number
  /** The classes that do not occur, like `a digit`. Three of four are enough. */
  missing: string[]
}

/** At least 8 characters and three of: lower case, upper case, digit, special. */
export function passwordStrength(password: string): PasswordStrength {
  const missing = Object.entries(CLASSES)
    .filter(([, kind]) => !kind.test(password))
    .map(([name]) => name)
  const classes = Object.keys(CLASSES).length - missing.length
  const length = [...password].length
  return { ok: length >= SHORTEST && classes >= CLASSES_WANTED, classes, length, missing }
}

export function meetsStrength(password: string): boolean {
  return passwordStrength(password).ok
}

/** The predefined pattern of forms: 6 to 16 characters, among them a digit, one of `!@#$%^&*`, a lower-case and an upper-case letter. */
export const PASSWORD_PATTERN =
  /^(?=[\s\S]{0,15}\d)(?=[\s\S]{0,15}[!@#$%^&*])(?=[\s\S]{0,15}[a-z])(?=[\s\S]{0,15}[A-Z])[\s\S]{6,16}$/u

/** What is said where it is not met. */
export const PATTERN_MISSED = tell('Use 6 to 16 characters with a digit, one of !@#$%^&*, a lower-case and a capital letter.')

/** Whether a password meets the predefined pattern. */
export function meetsPattern(password: string): boolean {
  return PASSWORD_PATTERN.test(password)
}

/** What keeps the server from accepting a password, in sentences; none when it is accepted. */
export function passwordProblems(password: string, username: string): string[] {
  const { length, classes, missing } = passwordStrength(password)
  const problems: string[] = []
  if (length < SHORTEST || length > LONGEST)
    problems.push(tell('Use %{least} to %{most} characters.', { least: SHORTEST, most: LONGEST }))
  if (classes < CLASSES_WANTED) {
    problems.push(
      tell('Use at least %{least} of lower-case letters, upper-case letters, digits and special characters; add %{labels}.', {
        least: CLASSES_WANTED,
        labels: missing.join(' or '),
      }),
    )
  }
  if (username !== '' && password.toLowerCase().includes(username.toLowerCase()))
    problems.push(tell('Leave the username out of the password.'))
  return problems
}
