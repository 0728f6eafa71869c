import { groupIndian } from '../../messaging/format.ts'

/** How many of a campaign's messages stand so; nothing is not to be read. */
export const OpenCount = ({ value }: { value: number | null }) => (value ? groupIndian(value) : <span className="muted">–</span>)
