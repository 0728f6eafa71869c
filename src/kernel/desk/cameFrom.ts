import { recordOf } from '../../../messaging/record.ts'

/** Where somebody wanted to go before a screen stood in between, as that screen's location says; undefined where he came here himself. */
export const cameFrom = ({ state }: { state: unknown }): string | undefined => {
  const { from } = recordOf(state)
  return typeof from === 'string' ? from : undefined
}
