/** Command ids of SMPP 3.4 (§5.1.2.1) that we speak. */
export const COMMAND = {
  genericNack: 0x80000000,
  bindReceiver: 0x00000001,
  bindReceiverResp: 0x80000001,
  bindTransmitter: 0x00000002,
  bindTransmitterResp: 0x80000002,
  querySm: 0x00000003,
  querySmResp: 0x80000003,
  submitSm: 0x00000004,
  submitSmResp: 0x80000004,
  deliverSm: 0x00000005,
  deliverSmResp: 0x80000005,
  unbind: 0x00000006,
  unbindResp: 0x80000006,
  bindTransceiver: 0x00000009,
  bindTransceiverResp: 0x80000009,
  enquireLink: 0x00000015,
  enquireLinkResp: 0x80000015,
  alertNotification: 0x00000102,
  dataSm: 0x00000103,
  dataSmResp: 0x80000103,
} as const

/** Set in the command id of every answer. */
const RESPONSE_BIT = 0x80000000

/** The command id that answers a request. */
export function responseTo(command: number): number {
  return (command | RESPONSE_BIT) >>> 0
}

export function isResponse(command: number): boolean {
  return command >= RESPONSE_BIT
}

/** Optional parameters that we read or write (SMPP 3.4 §5.3.2), and those that India's operators agreed on (rule delivery-8). */
export const TAG = {
  receiptedMessageId: 0x001e,
  sarReference: 0x020c,
  sarTotal: 0x020e,
  sarPart: 0x020f,
  scInterfaceVersion: 0x0210,
  networkErrorCode: 0x0423,
  messagePayload: 0x0424,
  messageState: 0x0427,
  dltEntity: 0x1400,
  dltTemplate: 0x1401,
  dltChain: 0x1402,
  /** Not of any operator: carries our message id to the simulator, so that tests can prove that nothing is lost or doubled. */
  ourRef: 0x1403,
} as const

/** Bits of esm_class (SMPP 3.4 §5.2.12). */
export const ESM = {
  /** The bits that tell a receipt from a message. */
  typeMask: 0x3c,
  receipt: 0x04,
  intermediate: 0x20,
  /** The short message begins with a user data header. */
  udhIndicator: 0x40,
} as const

/** Values of data_coding (SMPP 3.4 §5.2.19, 3GPP TS 23.038 §4). Class 0 is shown at once and not stored: flash. */
export const CODING = {
  gsm: 0x00,
  ascii: 0x01,
  latin1: 0x03,
  ucs2: 0x08,
  gsmFlash: 0xf0,
  ucs2Flash: 0x18,
} as const
