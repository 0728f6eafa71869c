import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { askedFor } from '../../../resources/language/condition.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { useCampaignReload } from '../../campaigns/port.ts'
import { DeclaredForm } from '../../kernel/form/DeclaredForm.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { useInputInWords } from '../../kernel/resource/labels.ts'
import { useFile } from '../../kernel/resource/useFile.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

type Input = ActionInput<typeof waCampaigns, 'summary'>

/** Export Summary Report (rule whatsapp-104): what it is about, to be viewed on its screen or had as a file. */
const ExportSummary = ({ close }: { close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const navigate = useNavigate()
  const take = useFile()
  const reload = useCampaignReload()
  const principal = usePrincipal()
  const id = useId()
  const mode = useRef<'view' | 'export'>('view')
  const fields = useInputInWords(waCampaigns, 'summary', waCampaigns.actions.summary)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: Input) => {
      if (mode.current === 'export') take((await provider.act(waCampaigns, 'summaryFile', { input })).data)
      else {
        const { data } = await provider.act(waCampaigns, 'summary', { input })
        await navigate(waCampaigns.pages.summary.path, { state: { summaryReportData: data } })
      }
      void reload()
      close()
    },
  })
  const wanted = (what: 'view' | 'export') => () => {
    mode.current = what
  }
  if (!principal) return null
  return (
    <Dialog
      title={words('Export Summary Report')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words('ra.action.cancel', 'Cancel')}</Button>
          <Button type="submit" form={id} onClick={wanted('export')} disabled={isPending} startIcon={<Icon name="download" />}>
            {words('Export')}
          </Button>
          <Button variant="contained" type="submit" form={id} onClick={wanted('view')} loading={isPending}>
            {words('View')}
          </Button>
        </>
      }
    >
      <DeclaredForm
        id={id}
        className="stack"
        fields={askedFor(fields, principal) as typeof fields}
        onSubmit={values => mutateAsync(values)}
      />
    </Dialog>
  )
}

export default ExportSummary
