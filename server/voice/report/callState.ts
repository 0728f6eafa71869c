import { CALL_STATES, type CallState } from '../../../resources/voice/call-choices.ts'
import { STATE, type State } from '../../delivery/port.ts'

const KNOWN = new Map<string, CallState>(CALL_STATES.map(({ value }) => [value, value]))

/** What a call is by the state of its message, where no vendor has told more. */
export const BY_STATE: Readonly<Record<State, CallState>> = {
  [STATE.queued]: 'Pending',
  [STATE.unknown]: 'Pending',
  [STATE.accepted]: 'Dialling',
  [STATE.delivered]: 'ANSWERED',
  [STATE.read]: 'ANSWERED',
  [STATE.failed]: 'FAILED',
  [STATE.stopped]: 'CANCELLED',
  [STATE.invalid]: 'INVALID',
  [STATE.blocked]: 'Block',
}

const isOver = (state: State) => state === STATE.delivered || state === STATE.failed

/**
 * What became of a call (rule voice-52): of one that is over its last word, of one under way what the vendor has told of it.
 * @param told `voice_calls.call_status`
 */
export const callStateOf = ({ state, stat }: { state: State; stat: string | null }, told: string | null): CallState => {
  if (isOver(state)) return KNOWN.get(stat ?? '') ?? BY_STATE[state]
  return (state === STATE.accepted && KNOWN.get(told ?? '')) || BY_STATE[state]
}
