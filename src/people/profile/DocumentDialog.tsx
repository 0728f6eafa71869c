import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { bytes } from '../../../messaging/format.ts'
import { KYC_TYPES } from '../../../resources/people/choices.ts'
import { userDocuments } from '../../../resources/people/user-documents.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import type { AnyRecord } from '../../kernel/resource/defineViews.ts'
import '../../kernel/form/form.css'
import Button from '@mui/material/Button'
import { Dialog } from '../../kernel/ui/Dialog.tsx'

/** The whole number and the file of a document; asking for it is noted. */
export const DocumentDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const { data, error } = useQuery({
    queryKey: [userDocuments.name, 'file', record.id],
    queryFn: async ({ signal }) => (await provider.act(userDocuments, 'open', { id: record.id, signal })).data,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const type = KYC_TYPES.find(choice => choice.value === record.document_type)
  return (
    <Dialog
      title={words(
        `resources.user-documents.fields.document_type.choices.${String(record.document_type)}`,
        type?.label ?? String(record.document_type),
      )}
      onClose={close}
      footer={<Button onClick={close}>{words('ra.action.close', 'Close')}</Button>}
    >
      {error ? (
        <p className="form-problem" role="alert">
          {error.message}
        </p>
      ) : data ? (
        <div className="stack">
          <dl className="record-view">
            {data.document_number && (
              <>
                <dt>{words('Number')}</dt>
                <dd className="mono">{data.document_number}</dd>
              </>
            )}
            <dt>{words('File')}</dt>
            <dd>
              {data.file_name} <span className="hint">{bytes(data.size)}</span>
            </dd>
          </dl>
          <p>
            <Button variant="contained" href={platform.fileUrl(data.file_path)} target="_blank" rel="noopener noreferrer">
              {words('Save the file')}
            </Button>
          </p>
          <p className="hint">{words('The link works for ten minutes. That you opened it is noted.')}</p>
        </div>
      ) : (
        <Skeleton height={96} />
      )}
    </Dialog>
  )
}
