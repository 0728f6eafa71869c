import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { errorCode } from '../../../messaging/thrown.ts'
import { StartError } from '../config/config.ts'

/** What the desk does with its key: seals secrets at rest, signs links and receipt addresses, chains the audit log. */
export interface Secrets {
  /** AES-256-GCM, as text. */
  seal(plain: string): string
  /** @throws Error when the text was sealed under another key or altered. */
  open(sealed: string): string
  /** HMAC-SHA256 in base64url; `purpose` keeps signatures of one kind from serving as another. */
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
}

const FILE = 'secret.key'

/**
 * Reads the key of the data folder, or makes it at the first start.
 * @throws StartError when this database was made with another key: secrets in it could not be opened.
 */
export const loadSecrets = async (dataDir: string, pool: pg.Pool): Promise<Secrets> => {
  const key = await readOrMake(dataDir)
  const fingerprint = createHash('sha256').update(key).digest('hex').slice(0, 16)
  const { rows } = await pool.query<{ value: string }>(
    `insert into app_settings (key, value) values ('secret_fingerprint', to_jsonb($1::text))
     on conflict (key) do update set key = excluded.key returning value`,
    [fingerprint],
  )
  if (rows[0]?.value !== fingerprint)
    throw new StartError(
      `DATA_DIR holds another ${FILE} than the one this database was made with: use the data folder of that server, or copy its ${FILE}.`,
    )
  return secretsOf(key)
}

const readOrMake = async (dataDir: string): Promise<Buffer> => {
  const path = join(dataDir, FILE)
  await mkdir(dataDir, { recursive: true })
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  // Two servers may start at once on a shared folder: the first link wins, both read it.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  await chmod(draft, 0o600)
  await link(draft, path).catch(error => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  await rm(draft)
  return readOrMake(dataDir)
}

/** The operations over a 32-byte key. */
export const secretsOf = (key: Buffer): Secrets => {
  const part = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  const sealing = part('seal')
  const signatureOf = (purpose: string, text: string) =>
    createHmac('sha256', part(`sign:${purpose}`))
      .update(text)
      .digest()
  return {
    seal: plain => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: sealed => {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, text) => signatureOf(purpose, text).toString('base64url'),
    verify: (purpose, text, signature) => {
      // As text: the last letter of base64 has bits to spare, so two texts may hold the same bytes.
      const given = Buffer.from(signature)
      const expected = Buffer.from(signatureOf(purpose, text).toString('base64url'))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
