import { useRef } from 'react'
import type { ActionInput } from '../../../resources/language/derived.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { text } from '../../../resources/language/fields.ts'
import type { Command, server } from '../../../resources/system/server.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ActionDialog } from '../../kernel/resource/actions/ActionDialog.tsx'
import { fieldsInWords } from '../../kernel/resource/labels.ts'

interface RunDialogProps {
  command: Command
  dryRun: boolean
  run: (input: ActionInput<typeof server, 'run'>, idempotencyKey: string) => Promise<number>
  /** With the number of the run that began. */
  onClose: (run?: number) => void
}

/** Asks for the parameters of a command, and why it is run. */
export const RunDialog = ({ command, dryRun, run, onClose }: RunDialogProps) => {
  const words = useWords()
  const begun = useRef<number>(undefined)
  const { key, label, description, level, args, needs_reason } = command
  const at = `desk.commands.${key}`
  const reason: Fields = needs_reason
    ? {
        reason: text({
          label: words('Reason'),
          help: words('Noted in the audit log.'),
          required: true,
          min: 3,
          max: 250,
          lines: 2,
        }),
      }
    : {}
  const name = words(`${at}.label`, label)
  return (
    <ActionDialog
      title={dryRun ? words('Dry run: %{name}', { name }) : name}
      text={words(`${at}.description`, description)}
      input={{ ...fieldsInWords(words, at, args), ...(dryRun ? {} : reason) }}
      tone={level === 'danger' && !dryRun ? 'danger' : 'primary'}
      done={words('Command started')}
      nameOf={() => name}
      run={async ({ reason: why, ...values }, idempotencyKey) => {
        begun.current = await run(
          { command: key, args: values, ...(typeof why === 'string' && { reason: why }), ...(dryRun && { dry_run: 1 }) },
          idempotencyKey,
        )
        return { done: [], failed: [], message: '' }
      }}
      onClose={() => onClose(begun.current)}
    />
  )
}
