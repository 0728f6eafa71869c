import { groupIndian } from '../../messaging/format.ts'

/** How many of a campaign's messages stand so; nothing is not to be read, and takes no room in a card on a phone. */
export const OpenCount = ({ value }: { value: number | null }) =>
  value ? groupIndian(value) : <span className="muted nothing">–</span>
