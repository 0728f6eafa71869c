/** What a run of a command is called, and how it stands. */

import { commandRuns, RUN_STATES, type Run } from '../../../resources/system/server.ts'
import type { Words } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'

/** Whether a command has ended, one way or the other. */
export const isOver = ({ status }: Pick<Run, 'status'>): boolean => status === 'done' || status === 'failed'

/** What a command is called, in the reader's language. */
export const commandName = (words: Words, key: string): string =>
  words(`desk.commands.${key}.label`, commandRuns.fields.command.choices.find(({ value }) => value === key)?.label ?? key)

/** How a run stands, in its word and colour. */
export const RunState = ({ status }: Pick<Run, 'status'>) =>
  status && <ChoiceBadge choices={RUN_STATES} value={status} at="desk.commands.state" />
