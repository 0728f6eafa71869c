import { present } from '../../../messaging/present.ts'
import type { OutboundMessage } from '../driver.ts'
import { COMMAND } from './commands.ts'
import type { SmppSettings } from './options.ts'
import { ConcatenationReferences, dataCoding, encodeParts } from './parts.ts'
import { type MessagePdu, NO_TLVS, type Tlv } from './pdu.ts'
import { Submission } from './submission.ts'
import { relativeTime } from './times.ts'

/** Address fields have 20 characters and a zero (SMPP 3.4 §5.2.8, §5.2.9). */
const NUMBER = /^\d{1,20}$/
const HEADER = /^[\x20-\x7e]{1,20}$/
const PRINTABLE = /^[\x20-\x7e]{1,200}$/

/** Headers, DLT values and validities repeat through a campaign, so what was made of the last ones is kept. */
const REMEMBERED = 1000

/** Makes submit_sm PDUs of messages, as a route's settings say. */
export class Composer {
  private readonly settings: SmppSettings
  private readonly references = new ConcatenationReferences()
  private readonly sources: (header: string) => SmppSettings['alphaSource']
  private readonly octets: (value: string) => Buffer
  private readonly validity: (minutes: number) => string

  constructor(settings: SmppSettings) {
    this.settings = settings
    this.sources = remember(header => {
      if (!HEADER.test(header)) throw new RangeError('The sender ID is not 1 to 20 plain characters.')
      return NUMBER.test(header) ? settings.digitSource : settings.alphaSource
    })
    this.octets = remember(value => {
      if (!PRINTABLE.test(value)) throw new RangeError('A DLT value is not 1 to 200 plain characters.')
      return Buffer.from(value, 'latin1')
    })
    this.validity = remember(relativeTime)
  }

  /** @throws RangeError saying what in the message SMPP cannot carry */
  compose(message: OutboundMessage): Submission {
    const { to, from, text, encoding } = message
    if (!NUMBER.test(to)) throw new RangeError('The number is not 1 to 20 digits.')
    const source = this.sources(from)
    const parts = encodeParts(text, encoding, this.settings.concatenation, () => this.references.next(from, to))
    const tlvs = this.tlvs(message)
    return new Submission(message, source, parts, dataCoding(encoding, message.flash), tlvs)
  }

  /** The PDU of one part; its sequence number is given when it is sent. */
  pdu({ message, source, parts, dataCoding, tlvs }: Submission, index: number): MessagePdu {
    const { destination } = this.settings
    const part = present(parts[index])
    return {
      kind: 'message',
      command: COMMAND.submitSm,
      status: 0,
      sequence: 0,
      serviceType: '',
      sourceTon: source.ton,
      sourceNpi: source.npi,
      source: message.from,
      destinationTon: destination.ton,
      destinationNpi: destination.npi,
      destination: message.to,
      esmClass: part.esmClass,
      protocolId: 0,
      priority: message.priority,
      scheduleTime: '',
      validity: this.validity(message.validityMinutes ?? this.settings.validityMinutes),
      registeredDelivery: 1,
      replaceIfPresent: 0,
      dataCoding,
      defaultMessageId: 0,
      shortMessage: part.shortMessage,
      tlvs: part.tlvs.length === 0 ? tlvs : [...part.tlvs, ...tlvs],
    }
  }

  private tlvs({ dlt, ref }: OutboundMessage): readonly Tlv[] {
    const { dltTags, refTag } = this.settings
    if (!dlt && refTag === undefined) return NO_TLVS
    const tlvs: Tlv[] = []
    if (dlt?.entityId) tlvs.push({ tag: dltTags.entity, value: this.octets(dlt.entityId) })
    if (dlt?.templateId) tlvs.push({ tag: dltTags.template, value: this.octets(dlt.templateId) })
    if (dlt?.chain) tlvs.push({ tag: dltTags.chain, value: this.octets(dlt.chain) })
    if (refTag !== undefined) tlvs.push({ tag: refTag, value: Buffer.from(ref, 'latin1') })
    return tlvs
  }
}

/** The same function, which does not work out again what it was asked lately. */
function remember<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    let value = known.get(key)
    if (value === undefined) {
      value = work(key)
      if (known.size >= REMEMBERED) known.clear()
      known.set(key, value)
    }
    return value
  }
}
