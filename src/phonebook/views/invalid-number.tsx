import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import { invalidSeries } from '../../../resources/phonebook/invalid-series.ts'
import { DeclaredForm } from '../../kernel/form/DeclaredForm.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { useInputInWords } from '../../kernel/resource/labels.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'

/** What becomes of one number, asked of the rule that sending goes by; one after the other. */
const CheckDialog = ({ close }: { close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useInputInWords(invalidSeries, 'check', invalidSeries.actions.check)
  const id = useId()
  const { mutateAsync, data, isPending } = useMutation({
    mutationFn: (input: ActionInput<typeof invalidSeries, 'check'>) => provider.act(invalidSeries, 'check', { input }),
  })
  const checked = data?.data
  return (
    <Dialog
      title={words('Check a number')}
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words('ra.action.close', 'Close')}</Button>
          <Button variant="contained" type="submit" form={id} loading={isPending}>
            {words('Check')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <DeclaredForm id={id} className="stack" fields={fields} onSubmit={values => mutateAsync(values)} />
        <div aria-live="polite">
          {checked && (
            <p>
              <span className="mono">{checked.mobile}</span>{' '}
              <Badge tone={checked.prefix === null ? 'success' : 'error'}>
                {checked.prefix === null
                  ? words('Not blocked by any series')
                  : words('Blocked: starts with %{prefix}', { prefix: checked.prefix })}
              </Badge>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

export default defineViews(invalidSeries, { dialogs: { check: CheckDialog } })
