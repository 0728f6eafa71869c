/** What makes a password acceptable (rule access-9). */

const SHORTEST = 8
const LONGEST = 128
const CLASSES_WANTED = 3

/** Everything that is not one of the first three is special, a letter without case included. */
const CLASSES = {
  'a lower-case letter': /\p{Ll}/u,
  'an upper-case letter': /\p{Lu}/u,
  'a digit': /\p{Nd}/u,
  'a special character': /[^\p{Ll}\p{Lu}\p{Nd}]/u,
} as const

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
export const PATTERN_MISSED = 'Use 6 to 16 characters with a digit, one of !@#$%^&*, a lower-case and a capital letter.'

/** Whether a password meets the predefined pattern. */
export function meetsPattern(password: string): boolean {
  return PASSWORD_PATTERN.test(password)
}

/** What keeps the server from accepting a password, in sentences; none when it is accepted. */
export function passwordProblems(password: string, username: string): string[] {
  const { length, classes, missing } = passwordStrength(password)
  const problems: string[] = []
  if (length < SHORTEST || length > LONGEST) problems.push(`Use ${SHORTEST} to ${LONGEST} characters.`)
  if (classes < CLASSES_WANTED) {
    problems.push(
      `Use at least ${CLASSES_WANTED} of lower-case letters, upper-case letters, digits and special characters; add ${missing.join(' or ')}.`,
    )
  }
  if (username !== '' && password.toLowerCase().includes(username.toLowerCase()))
    problems.push('Leave the username out of the password.')
  return problems
}
