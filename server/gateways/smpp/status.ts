/**
 * What to do with a part after the gateway's answer:
 * `taken` it has it; `slow` it wants us slower, send again; `again` a fault of its own, worth two more tries, then another route;
 * `failover` another route may; `rebind` the session is not bound any more; `reject` refused for good.
 */
export type StatusAction = 'taken' | 'slow' | 'again' | 'failover' | 'rebind' | 'reject'

export const STATUS = {
  ok: 0x00,
  invalidMessageLength: 0x01,
  invalidCommandId: 0x03,
  notBound: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  invalidDestination: 0x0b,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  queueFull: 0x14,
  submitFailed: 0x45,
  throttled: 0x58,
  temporaryAppError: 0x64,
  invalidOptionalPart: 0xc0,
} as const

/** Names and texts of SMPP 3.4 §5.1.3, and the action of rule delivery-9; without one, the refusal is final. */
const TABLE: Readonly<Record<number, readonly [name: string, text: string, action?: StatusAction]>> = {
  0: ['ESME_ROK', 'No error', 'taken'],
  1: ['ESME_RINVMSGLEN', 'Message length is invalid'],
  2: ['ESME_RINVCMDLEN', 'Command length is invalid'],
  3: ['ESME_RINVCMDID', 'Invalid command id'],
  4: ['ESME_RINVBNDSTS', 'Not bound for this command', 'rebind'],
  5: ['ESME_RALYBND', 'Already bound'],
  6: ['ESME_RINVPRTFLG', 'Invalid priority flag'],
  7: ['ESME_RINVREGDLVFLG', 'Invalid registered delivery flag'],
  8: ['ESME_RSYSERR', 'System error of the gateway', 'again'],
  10: ['ESME_RINVSRCADR', 'Invalid source address'],
  11: ['ESME_RINVDSTADR', 'Invalid destination address'],
  12: ['ESME_RINVMSGID', 'Message id is invalid'],
  13: ['ESME_RBINDFAIL', 'Bind failed'],
  14: ['ESME_RINVPASWD', 'Invalid password'],
  15: ['ESME_RINVSYSID', 'Invalid system id'],
  17: ['ESME_RCANCELFAIL', 'Cancel failed'],
  19: ['ESME_RREPLACEFAIL', 'Replace failed'],
  20: ['ESME_RMSGQFUL', 'Message queue of the gateway is full', 'slow'],
  21: ['ESME_RINVSERTYP', 'Invalid service type'],
  51: ['ESME_RINVNUMDESTS', 'Invalid number of destinations'],
  52: ['ESME_RINVDLNAME', 'Invalid distribution list name'],
  64: ['ESME_RINVDESTFLAG', 'Destination flag is invalid'],
  66: ['ESME_RINVSUBREP', 'Invalid submit with replace'],
  67: ['ESME_RINVESMCLASS', 'Invalid esm_class'],
  68: ['ESME_RCNTSUBDL', 'Cannot submit to the distribution list'],
  69: ['ESME_RSUBMITFAIL', 'Submit failed', 'failover'],
  72: ['ESME_RINVSRCTON', 'Invalid source type of number'],
  73: ['ESME_RINVSRCNPI', 'Invalid source numbering plan'],
  80: ['ESME_RINVDSTTON', 'Invalid destination type of number'],
  81: ['ESME_RINVDSTNPI', 'Invalid destination numbering plan'],
  83: ['ESME_RINVSYSTYP', 'Invalid system type'],
  84: ['ESME_RINVREPFLAG', 'Invalid replace flag'],
  85: ['ESME_RINVNUMMSGS', 'Invalid number of messages'],
  88: ['ESME_RTHROTTLED', 'Throttled: more messages a second than allowed', 'slow'],
  97: ['ESME_RINVSCHED', 'Invalid scheduled delivery time', 'failover'],
  98: ['ESME_RINVEXPIRY', 'Invalid validity period', 'failover'],
  99: ['ESME_RINVDFTMSGID', 'Predefined message is invalid or not found'],
  100: ['ESME_RX_T_APPN', 'Receiver: temporary error', 'failover'],
  101: ['ESME_RX_P_APPN', 'Receiver: permanent error'],
  102: ['ESME_RX_R_APPN', 'Receiver: message refused'],
  103: ['ESME_RQUERYFAIL', 'Query failed'],
  192: ['ESME_RINVOPTPARSTREAM', 'Error in the optional part of the message'],
  193: ['ESME_ROPTPARNOTALLWD', 'Optional parameter not allowed'],
  194: ['ESME_RINVPARLEN', 'Invalid parameter length'],
  195: ['ESME_RMISSINGOPTPARAM', 'Expected optional parameter missing'],
  196: ['ESME_RINVOPTPARAMVAL', 'Invalid value of an optional parameter'],
  254: ['ESME_RDELIVERYFAILURE', 'Delivery failed', 'failover'],
  255: ['ESME_RUNKNOWNERR', 'Unknown error', 'failover'],
}

/**
 * What to do with a part that was answered with this status.
 * @param overrides what this route's operator means by its own codes (0x400 to 0x4FF are the vendor's; refusals unless told otherwise)
 */
export function actionFor(status: number, overrides?: Readonly<Record<number, StatusAction>>): StatusAction {
  if (status === STATUS.ok) return 'taken'
  return overrides?.[status] ?? TABLE[status]?.[2] ?? 'reject'
}

/** The code as it stands in outcomes and logs: `0x0B`, `0x400`. */
export function statusCode(status: number): string {
  return `0x${status.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Name and meaning in one line, for people: `ESME_RINVDSTADR: Invalid destination address`. */
export function statusText(status: number): string {
  const known = TABLE[status]
  if (known) return `${known[0]}: ${known[1]}`
  return status >= 0x400 && status <= 0x4ff ? "The operator's own error" : 'Unknown status'
}

/** Whether a bind was refused for what the route's settings say, so that trying again soon is of no use (rule delivery-9). */
export function isCredentialFault(status: number): boolean {
  return status === STATUS.bindFailed || status === STATUS.invalidPassword || status === STATUS.invalidSystemId
}
