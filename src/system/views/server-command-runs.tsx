import { commandRuns } from '../../../resources/system/server.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { Output } from '../commands/Output.tsx'

/** What a run has said, in the panel beside the list. */
const OutputCell = ({ value }: { value: unknown }) => (
  <Output lines={((value ?? { lines: [] }) as { lines: string[] }).lines} isOver />
)

export default defineViews(commandRuns, { cells: { output: OutputCell } })
