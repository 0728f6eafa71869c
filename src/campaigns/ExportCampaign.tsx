import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { ActionInput } from '../../resources/language/derived.ts'
import { DeclaredForm } from '../kernel/form/DeclaredForm.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { useInputInWords } from '../kernel/resource/labels.ts'
import { useFile } from '../kernel/resource/useFile.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'

/** The number log as a file, all of it or one status. */
const ExportCampaign = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const take = useFile()
  const id = useId()
  const { bucket } = useInputInWords(campaigns, 'exportMessages', campaigns.actions.exportMessages)
  // Nothing chosen is all of it.
  const choices = bucket.choices.filter(({ value }) => value !== 'ALL')
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: ActionInput<typeof campaigns, 'exportMessages'>) =>
      provider.act(campaigns, 'exportMessages', { id: record.id, input }),
    onSuccess: ({ data }) => {
      take(data)
      close()
    },
  })
  return (
    <Dialog
      title={words('campaign.export', `Export ${record.campaign}`, { campaign: record.campaign ?? '' })}
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words('ra.action.cancel', 'Cancel')}</Button>
          <Button variant="contained" startIcon={<Icon name="download" />} type="submit" form={id} loading={isPending}>
            {words('Export')}
          </Button>
        </>
      }
    >
      <DeclaredForm
        id={id}
        className="stack"
        fields={{ bucket: { ...bucket, choices, example: words('ALL') } }}
        onSubmit={values => mutateAsync(values)}
      />
    </Dialog>
  )
}

export default ExportCampaign
