import { generateKeyPairSync, sign } from 'node:crypto'

/** A length-prefixed value of ASN.1 (X.690, DER). */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  if (body.length < 0x80) return Buffer.concat([Buffer.of(tag, body.length), body])
  const length = Buffer.of(body.length >>> 8, body.length & 0xff)
  return Buffer.concat([Buffer.of(tag, 0x82), length, body])
}

const SEQUENCE = 0x30
const sequence = (...contents: readonly Uint8Array[]) => der(SEQUENCE, ...contents)
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const SUBJECT_ALT_NAME = oid('551d11')
const BASIC_CONSTRAINTS = oid('551d13')

/** A certificate signed by itself for 127.0.0.1, valid for a day, made anew each time so that no key lies in the repository. PEM. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('127.0.0.1')))))
  const now = Date.now()
  const validity = sequence(utcTime(new Date(now - 3_600_000)), utcTime(new Date(now + 86_400_000)))
  const altName = sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x87, Buffer.of(127, 0, 0, 1)))))
  const authority = sequence(BASIC_CONSTRAINTS, der(0x01, Buffer.of(0xff)), der(0x04, sequence(der(0x01, Buffer.of(0xff)))))
  const unsigned = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altName, authority)),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', unsigned, privateKey))
  const lines = sequence(unsigned, ECDSA_WITH_SHA256, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
