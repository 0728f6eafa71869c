import { rooms } from '../../../resources/phonebook/rooms.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'

/** How many may sit, as a plate at the door says it. */
const SeatsCell = ({ value }: { value: number | null }) => (
  <span>{value === null ? 'As many as come' : `Seats ${value} at most`}</span>
)

export default defineViews(rooms, { cells: { seats: SeatsCell } })
