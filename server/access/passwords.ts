import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { busy } from '../kernel/problem/errors.ts'

const derive = promisify(argon2)
/** OWASP's 46 MiB, one pass, one lane (rule access-10). */
const COST = { parallelism: 1, tagLength: 32, memory: 47_104, passes: 1 }
const RUNNING = 2
const WAITING = 50

let running = 0
const waiting: (() => void)[] = []

/** At most two hashes at once and fifty waiting: a flood of sign-ins must not stall everything else (security case 2). */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= RUNNING) {
    if (waiting.length >= WAITING) throw busy()
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const hash = (password: string, nonce: Buffer) =>
  inTurn(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...COST }))

/** A password as it is stored: a PHC string. @throws HttpProblem 503 when too many are being hashed. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await hash(password, nonce)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

// Compared against when there is no such user, so that both answers take the same time.
const NOBODY = `$argon2id$v=19$m=47104,t=1,p=1$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Whether the password is the stored one; takes as long for a user that does not exist (`stored` undefined). */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  // What is no hash of ours is nobody's password.
  const isHash = stored?.startsWith('$argon2id$') ?? false
  const [, , , , nonce = '', tag = ''] = (isHash && stored ? stored : NOBODY).split('$')
  const expected = Buffer.from(tag, 'base64url')
  const given = await hash(password, Buffer.from(nonce, 'base64url'))
  return given.length === expected.length && timingSafeEqual(given, expected) && isHash
}
