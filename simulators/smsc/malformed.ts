import { randomBytes } from 'node:crypto'
import { COMMAND } from '../../server/gateways/smpp/commands.ts'
import type { MalformedKind } from './settings.ts'

/** Octets that are wrong in one way: a length below a header, a length of two gigabytes, noise, or a deliver_sm cut in the middle. */
export function malformedOctets(kind: MalformedKind): Buffer {
  if (kind === 'garbage') return randomBytes(4096)
  const octets = Buffer.alloc(24)
  const length = { shortLength: 8, hugeLength: 0x7fffffff, brokenBody: octets.length }[kind]
  octets.writeUInt32BE(length, 0)
  octets.writeUInt32BE(COMMAND.deliverSm, 4)
  octets.writeUInt32BE(0x6d616c66, 12)
  octets.fill(0x41, 16)
  return octets
}
