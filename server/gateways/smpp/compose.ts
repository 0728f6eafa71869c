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

/** DLT values repeat through a campaign; this many are kept as octets. */
const REMEMBERED_VALUES = 1000

/** Makes submit_sm PDUs of messages, as a route's settings say. */
export class Composer {
  private readonly settings: SmppSettings
  private readonly references = new ConcatenationReferences()
  private readonly values = new Map<string, Buffer>()
  private readonly validities = new Map<number, string>()

  constructor(settings: SmppSettings) {
    this.settings = settings
  }

  /** @throws RangeError saying what in the message SMPP cannot carry */
  compose(message: OutboundMessage): Submission {
    const { to, from, text, encoding, dlt } = message
    if (!NUMBER.test(to)) throw new RangeError('The number is not 1 to 20 digits.')
    if (!HEADER.test(from)) throw new RangeError('The header is not 1 to 20 plain characters.')
    for (const value of [dlt?.entityId, dlt?.templateId, dlt?.chain]) {
      if (value && !PRINTABLE.test(value)) throw new RangeError('A DLT value is not 1 to 200 plain characters.')
    }
    const parts = encodeParts(text, encoding, this.settings.concatenation, () => this.references.next(from, to))
    return new Submission(message, parts, dataCoding(encoding, message.flash))
  }

  /** The PDU of one part; its sequence number is given when it is sent. */
  pdu({ message, parts, dataCoding }: Submission, index: number): MessagePdu {
    const { alphaSource, digitSource, destination } = this.settings
    const part = parts[index]!
    const source = NUMBER.test(message.from) ? digitSource : alphaSource
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
      tlvs: this.tlvs(message, part.tlvs),
    }
  }

  private tlvs({ dlt, ref }: OutboundMessage, sar: readonly Tlv[]): readonly Tlv[] {
    const { dltTags, refTag } = this.settings
    if (!dlt && refTag === undefined) return sar
    const tlvs = [...sar]
    if (dlt?.entityId) tlvs.push({ tag: dltTags.entity, value: this.octets(dlt.entityId) })
    if (dlt?.templateId) tlvs.push({ tag: dltTags.template, value: this.octets(dlt.templateId) })
    if (dlt?.chain) tlvs.push({ tag: dltTags.chain, value: this.octets(dlt.chain) })
    if (refTag !== undefined) tlvs.push({ tag: refTag, value: Buffer.from(ref, 'latin1') })
    return tlvs.length > 0 ? tlvs : NO_TLVS
  }

  private octets(value: string): Buffer {
    let octets = this.values.get(value)
    if (!octets) {
      octets = Buffer.from(value, 'latin1')
      if (this.values.size >= REMEMBERED_VALUES) this.values.clear()
      this.values.set(value, octets)
    }
    return octets
  }

  private validity(minutes: number): string {
    let period = this.validities.get(minutes)
    if (period === undefined) {
      period = relativeTime(minutes)
      if (this.validities.size >= REMEMBERED_VALUES) this.validities.clear()
      this.validities.set(minutes, period)
    }
    return period
  }
}
